/** Text that already is HTML. */
export class Html {
  constructor(readonly text: string) {}
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

type Value = string | Html | Html[];

const render = (value: Value): string => {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('');
  return value instanceof Html ? value.text : escape(value);
};

/** A template that escapes its values, so that text of a visitor never becomes markup. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.map((part, index) => part + (index < values.length ? render(values[index]!) : '')).join(''));
