export const es = {
  name: (band: string) => `Panel de ${band}`,
};
