import '../kit/in-english.js';
import { afterEach, expect, test } from '@jest/globals';
import { overflowOf, PHONE } from '../kit/browser.js';
import { AdminPanel, type Tab } from '../kit/panel.js';
import { EVENT, MEMBER } from '../kit/requests.js';
import { band, browser, stack, startEmptySite } from '../kit/site.js';
import { photo, UploadDialog } from '../kit/upload-dialog.js';
import { spoken, t } from '../kit/words.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

const inside = async (tab: Tab) => (panel = await AdminPanel.inside(browser, stack.url, tab, PHONE));
const memberOf = (name: string, role: string) => ({
  [t.panel.name]: name,
  [t.members.role]: role,
  [t.members.origin]: 'Bryan',
  [t.panel.description]: 'Toca.',
});
const WIDTH = PHONE.viewport!.width;

test('an event with its WhatsApp preview open is as wide as the phone, and keeps its buttons', async () => {
  await band.event({ ...EVENT, title: 'Feria' });
  await inside('events');
  const row = panel.row('Feria');
  await row.getByText(t.events.onWhatsApp).tap();
  await row.getByAltText(t.events.cardOf('Feria')).scrollIntoViewIfNeeded();
  expect(await overflowOf(panel.page)).toBe(0);
  const remove = (await row.getByRole('button', { name: t.events.removeNamed('Feria') }).boundingBox())!;
  expect(remove.x + remove.width).toBeLessThanOrEqual(WIDTH);
  // The panel writes hours as the site does.
  expect(await row.innerText()).toContain(spoken({ es: '8:00 p.m.', en: '8:00 PM' }));
});

test('the four buttons of a photo stand in one row', async () => {
  await band.photo('Patio', '#c36');
  await inside('gallery');
  await panel.row('Patio').waitFor();
  const boxes = [];
  for (const button of await panel.row('Patio').getByRole('button').all()) boxes.push((await button.boundingBox())!);
  expect(boxes).toHaveLength(4);
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
  for (const { height, width } of boxes) expect(Math.min(height, width)).toBeGreaterThanOrEqual(38);
});

test('a new member goes last unless another number is typed, and the number explains itself', async () => {
  await band.member({ ...MEMBER, name: 'Ana', order: 3 });
  await band.member({ ...MEMBER, name: 'Beto', order: 7 });
  await inside('members');
  await panel.row('Beto').waitFor();
  const order = panel.field(t.members.order);
  expect(await order.inputValue()).toBe('8');
  expect(await panel.page.getByText(t.members.orderHint).count()).toBe(1);
  await panel.type(memberOf('Caro', 'Batería'));
  await panel.button(t.members.rows.add).click();
  await panel.toast(t.members.rows.added);
  expect(await order.inputValue()).toBe('9');
  await panel.type({ ...memberOf('Dani', 'Bajo'), [t.members.order]: '2.7' });
  await panel.button(t.members.rows.add).click();
  await panel.row('Dani').waitFor();
  const names = await panel.page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allInnerTexts();
  expect(names).toEqual(['Dani', 'Ana', 'Beto', 'Caro']);
});

test('a failed upload says why, and the lost network is told as long as it is lost', async () => {
  await inside('members');
  const dialog = await UploadDialog.open(panel.page, t.members.uploadPhoto);
  await panel.page.route('**/media/members/**', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403 }) : route.fallback(),
  );
  await dialog.choose(await photo('chica.jpg', 300, 200));
  await dialog.root
    .getByText(t.uploads.uploadFailed(t.uploads.refusedByStore(403)))
    .first()
    .waitFor();
  expect(await dialog.root.getByText('?', { exact: true }).filter({ visible: true }).count()).toBe(0);

  const note = panel.page.getByText(t.panel.offline);
  await panel.page.clock.install();
  await panel.page.context().setOffline(true);
  await note.waitFor();
  // Uppy hides its own note within seconds.
  await panel.page.clock.runFor(60_000);
  expect(await note.isVisible()).toBe(true);
  const { x, y } = (await note.boundingBox())!;
  expect(
    await note.evaluate((it, [left, top]) => it === document.elementFromPoint(left!, top!), [x + 20, y + 20]),
  ).toBe(true);
  await panel.page.context().setOffline(false);
  await note.waitFor({ state: 'hidden' });
});

test('the preview of a photo stands at the edge of its field', async () => {
  await band.member({ ...MEMBER, name: 'Foto', imageUrl: await band.upload('members', '#06a') });
  await inside('members');
  await panel
    .row('Foto')
    .getByRole('button', { name: t.members.rows.editOf('Foto') })
    .tap();
  const field = panel.page.getByRole('group', { name: t.members.photo });
  const preview = (await field.getByAltText(t.panel.preview).boundingBox())!;
  expect(Math.round(preview.x)).toBe(Math.round((await field.boundingBox())!.x));
});
