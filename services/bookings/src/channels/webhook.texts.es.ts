export const es = {
  summary: (band: string, reference: string, panel: URL) => `${band}: nueva solicitud ${reference} ${panel}`,
};
