import type { Page } from 'playwright-core';

/**
 * The error of Chromium for every open connection, also of those to this machine, when a network of this machine comes or
 * goes, for example with a container of another program. No option of Chromium prevents this.
 */
export const NETWORK_CHANGED = 'net::ERR_NETWORK_CHANGED';
/** The page of such an error may come after the load that it is of, and interrupts the next one. */
const ERROR_PAGE = 'chrome-error://';
const LOADS = 4;

/** Lets `page` load an address again when the network has changed meanwhile and a part of the page is missing. */
export function loadAgain(page: Pick<Page, 'goto' | 'on'>): void {
  let isCut = false;
  page.on('requestfailed', (request) => (isCut ||= request.failure()?.errorText === NETWORK_CHANGED));
  const goto = page.goto.bind(page);
  page.goto = async (...given) => {
    for (let loads = 1; ; loads += 1) {
      isCut = false;
      const isLast = loads === LOADS;
      try {
        const answer = await goto(...given);
        if (!isCut || isLast) return answer;
      } catch (error) {
        if (isLast || ![NETWORK_CHANGED, ERROR_PAGE].some((sign) => String(error).includes(sign))) throw error;
      }
    }
  };
}
