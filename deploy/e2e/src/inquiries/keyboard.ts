import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

/** More controls than any screen of the panel has. */
const FAR = 300;

/** A person without a mouse. Each control that is reached must show the focus, and inside the window. */
export class Keyboard {
  presses = 0;

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  /** Goes to a control by Tab, or back by Shift and Tab. */
  async reach(target: Locator): Promise<void> {
    await target.waitFor();
    const back = await target.evaluate(
      (control) => (document.activeElement!.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) > 0,
    );
    const hasFocus = () => target.evaluate((control) => control === document.activeElement);
    for (let tabs = 0; !(await hasFocus()); tabs += 1) {
      if (tabs > FAR) throw new Error(`Tab does not reach ${String(target)}`);
      await this.press(back ? 'Shift+Tab' : 'Tab');
    }
    await this.expectVisibleFocus(target);
  }

  async expectVisibleFocus(target: Locator): Promise<void> {
    const { outline, isInside } = await target.evaluate((control) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(control);
      const { top, bottom, left } = control.getBoundingClientRect();
      const x = left + 2;
      const y = Math.min(Math.max(top + 2, 0), innerHeight - 1);
      const above = document.elementFromPoint(x, y);
      return {
        outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
        isInside:
          top < innerHeight && bottom > 0 && above !== null && (control.contains(above) || above.contains(control)),
      };
    });
    expect([String(target), outline >= 2, isInside]).toEqual([String(target), true, true]);
  }

  async activate(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.reach(target);
    await this.press(key);
  }

  /** Chooses an option of a list by its letters, as people do without a mouse. */
  async select(list: Locator, option: string): Promise<void> {
    await this.reach(list);
    await this.page.keyboard.type(option);
  }
}
