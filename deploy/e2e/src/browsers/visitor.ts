/** A visitor in one browser. Firefox and WebKit implement these actions, each by its own protocol. */
export interface Visitor {
  open(url: string): Promise<void>;
  /** Every further action is one in the page's frame. */
  enterFrame(): Promise<void>;
  /** Every further action is one in the page itself. */
  leaveFrame(): Promise<void>;
  /** Runs `work` in the page. */
  run<T, A extends unknown[]>(work: (...args: A) => T, ...args: A): Promise<T>;
  /** Clicks the element at the XPath once it exists. */
  click(xpath: string): Promise<void>;
  /** Replaces the text of the field `selector`. */
  type(selector: string, text: string): Promise<void>;
  /** Chooses a file for the input `selector`. */
  attach(selector: string, path: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Scrolls the element to the middle of the window. The drivers scroll it only to the edge, where the header or a toast
 * may cover it, and the driver of WebKit does not wait until a smooth scroll ends.
 */
export const toMiddle = (element: Element): void => element.scrollIntoView({ block: 'center', behavior: 'instant' });
