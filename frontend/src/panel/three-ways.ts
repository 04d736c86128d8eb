/** A form after another admin was faster: the row that the edit began with, the form as typed, and the row as it is now. */
interface Versions<Fields> {
  base: Fields;
  mine: Fields;
  theirs: Fields;
}

interface Merged<Fields> {
  /** The form with what the other admin alone changed. */
  fields: Fields;
  /** The fields that both changed, each to something else. */
  clashing: (keyof Fields & string)[];
}

export const textOf = (value: unknown): string => String(value ?? '').trim();

export const mergeThreeWays = <Fields extends object>({ base, mine, theirs }: Versions<Fields>): Merged<Fields> => {
  const fields = { ...mine };
  const clashing: (keyof Fields & string)[] = [];
  for (const name of Object.keys(theirs) as (keyof Fields & string)[]) {
    const [before, typed, now] = [base, mine, theirs].map((version) => textOf(version[name]));
    if (now === before || now === typed) continue;
    if (typed === before) fields[name] = theirs[name];
    else clashing.push(name);
  }
  return { fields, clashing };
};
