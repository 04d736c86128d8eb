import type { Locator, Page } from 'playwright-core';
import type { Chosen } from './upload-dialog.js';

/** The taps on the pickers of a phone: the field, the day, OK; the field, the hour, the minute, OK. */
const PICKER = { date: 3, time: 4 };

/** Counts the taps of a person on a phone. Letters are typed without taps, but the field needs one unless it has the focus. */
export class Thumb {
  taps = 0;
  private readonly since = Date.now();

  constructor(private readonly page: Page) {}

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  /** @param fields their texts by label, in `within` */
  async type(within: Locator, fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      const field = within.getByLabel(label);
      if (!(await field.evaluate((control) => control === document.activeElement))) await this.tap(field);
      await field.fill(text);
    }
  }

  async pick(field: Locator, kind: keyof typeof PICKER, value: string): Promise<void> {
    this.taps += PICKER[kind];
    await field.fill(value);
  }

  /** Opens the list and taps an option. */
  async select(list: Locator, option: string): Promise<void> {
    this.taps += 2;
    await list.selectOption(option);
  }

  /** Taps a button that asks for a file, and the file. */
  async choose(button: Locator, file: Chosen): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.tap(button);
    this.taps += 1;
    await (await chooser).setFiles(file);
  }

  /** Writes the count beside the time, which depends on the machine. */
  tell(whose: string): void {
    const seconds = ((Date.now() - this.since) / 1000).toFixed(1);
    process.stdout.write(`${whose}: ${this.taps} taps, ${seconds} s\n`);
  }
}
