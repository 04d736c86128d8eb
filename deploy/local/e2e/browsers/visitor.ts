/** One person in one browser: what Firefox and WebKit are both asked to do, each by its own protocol. */
export interface Visitor {
  open(url: string): Promise<void>;
  /** Runs `work` in the page. */
  run<T, A extends unknown[]>(work: (...args: A) => T, ...args: A): Promise<T>;
  /** Clicks what stands at that XPath, once it is there. */
  click(xpath: string): Promise<void>;
  /** Replaces what stands in the field `selector`. */
  type(selector: string, text: string): Promise<void>;
  /** Chooses a file for the input `selector`. */
  attach(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}
