import { until } from '@tocada/runtime/spec-until.js';
import { startFirefox } from './firefox.js';
import type { Visitor } from './visitor.js';
import { startWebKit } from './webkit.js';

export const BROWSERS: [string, () => Promise<Visitor>][] = [
  ['Firefox ESR', startFirefox],
  ['WebKitGTK', startWebKit],
];

/** A string literal of XPath, which has no escapes. */
const quoted = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`);

/** A visitor's actions on a page, for both browsers. */
export class OpenPage {
  constructor(private readonly visitor: Visitor) {}

  /** Opens the address and waits until the page handles clicks. */
  async open(url: string): Promise<void> {
    await this.visitor.open(url);
    await this.holds(() => document.documentElement.dataset.boot === 'ready');
  }

  run = <T, A extends unknown[]>(work: (...args: A) => T, ...args: A): Promise<T> => this.visitor.run(work, ...args);

  /** Waits until the condition holds. */
  async holds<A extends unknown[]>(condition: (...args: A) => boolean, ...args: A): Promise<void> {
    await until(
      () => this.run(condition, ...args),
      (holds) => holds,
    );
  }

  /** Waits until the page shows the text. */
  async shows(text: string): Promise<void> {
    try {
      await this.holds((wanted) => document.body.innerText.includes(wanted), text);
    } catch {
      throw new Error(`no "${text}" in ${await this.text()}`);
    }
  }

  text = (): Promise<string> => this.run(() => document.body.innerText);

  value = (selector: string): Promise<string> =>
    this.run((css) => (document.querySelector(css) as HTMLInputElement).value, selector);

  /** Opens a tab of the panel. A count may stand on the tab. */
  tab = (name: string): Promise<void> => this.visitor.click(`//button[@role='tab'][starts-with(., ${quoted(name)})]`);

  type = (selector: string, text: string): Promise<void> => this.visitor.type(selector, text);

  /** Sets the value of a list or a date field so that React notices. The keys for dates differ between browsers. */
  choose = (selector: string, value: string): Promise<void> =>
    this.run(
      (css, wanted) => {
        const field = document.querySelector(css) as HTMLInputElement;
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
        set!.call(field, wanted);
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      },
      selector,
      value,
    );

  press = (button: string): Promise<void> =>
    this.visitor.click(
      `//button[not(ancestor::*[@hidden])][normalize-space(.)=${quoted(button)} or @aria-label=${quoted(button)}]`,
    );

  attach = (selector: string, path: string): Promise<void> => this.visitor.attach(selector, path);
}
