import '../kit/in-spanish.js';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { PHONE } from '../kit/browser.js';
import { AdminPanel } from '../kit/panel.js';
import { EVENT, MEMBER } from '../kit/requests.js';
import { band, browser, stack, startEmptySite } from '../kit/site.js';
import { t } from '../kit/words.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

const LISTS = [
  ['members', t.members.rows.create, t.members.rows.editOf('Ana 1'), t.panel.name, t.members.rows.update],
  ['events', t.events.new, t.panel.editNamed('Feria 1'), t.events.title, t.events.update],
  ['gallery', t.gallery.new, t.panel.editNamed('Patio 1'), t.panel.optionalTitle, t.gallery.update],
] as const;
beforeAll(async () => {
  for (let count = 1; count <= 4; count += 1) {
    await band.member({ ...MEMBER, name: `Ana ${count}`, order: count });
    await band.event({ ...EVENT, title: `Feria ${count}` });
    await band.photo(`Patio ${count}`, '#36c');
  }
});
/** The place of the focused field and of the visible tab's form on the screen. */
const placeOfForm = () =>
  panel.page.evaluate(() => {
    const { top, bottom } = document.activeElement!.getBoundingClientRect();
    const card = document.activeElement!.closest('[class*=rounded-card]')!.getBoundingClientRect();
    return { top, bottom, card: card.top, label: (document.activeElement as HTMLInputElement).labels?.[0]?.innerText };
  });

test.each([
  ['phone', PHONE],
  ['tablet', { viewport: { width: 820, height: 1180 } }],
  ['desk', { viewport: { width: 1440, height: 900 } }],
])('on a %s what is there comes before the form, and the form is always one tap away', async (device, options) => {
  panel = await AdminPanel.inside(browser, stack.url, 'members', options);
  const { height } = options.viewport!;
  for (const [tab, add, edit, field, update] of LISTS) {
    await panel.show(tab);
    await panel.button(edit).waitFor();
    const [list, card] = await panel.page
      .getByRole('tabpanel')
      .evaluate((all) =>
        [...all.querySelectorAll('[data-list] ul, [data-list] + div')].map((it) => it.getBoundingClientRect()),
      );
    if (device === 'desk') {
      expect(card!.left).toBeGreaterThan(list!.right);
      expect(await panel.button(add).filter({ visible: true }).count()).toBe(0);
    } else {
      expect(card!.top).toBeGreaterThan(list!.bottom);
      await panel.button(add).click();
      const { top, bottom, card: from } = await placeOfForm();
      expect(from).toBeGreaterThanOrEqual(72);
      expect(top).toBeGreaterThan(from);
      expect(bottom).toBeLessThan(height);
    }
    // From the last row, which stands far from the form on a phone.
    for (const button of [panel.button(edit), panel.button(edit.replace('1', '4'))]) {
      await button.scrollIntoViewIfNeeded();
      await button.click();
      const place = await placeOfForm();
      expect(place.label).toContain(field);
      expect(place.card).toBeGreaterThanOrEqual(72);
      expect(place.card).toBeLessThan(height / 2);
      const save = (await panel.button(update).boundingBox())!;
      if (device === 'desk') expect(save.y + save.height).toBeLessThan(height);
      await panel.button(t.panel.cancel).click();
      // Back at the row.
      const { y } = (await button.boundingBox())!;
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height);
    }
  }
});
