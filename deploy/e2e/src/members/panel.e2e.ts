import '../kit/in-english.js';
import { afterEach, describe, expect, test } from '@jest/globals';
import { axe, textsOf } from '../kit/browser.js';
import { AdminPanel, callsTo, gate } from '../kit/panel.js';
import { band, browser, stack, startEmptySite } from '../kit/site.js';
import { call, PASSWORD } from '../kit/stack.js';
import { until } from '@tocada/runtime/spec-until.js';
import { sentence, t } from '../kit/words.js';

let panel: AdminPanel;

startEmptySite();
afterEach(() => panel.close());

const inside = async () => (panel = await AdminPanel.inside(browser, stack.url, 'members'));
const rows = async () => (await call(`${stack.url}/api/band-members`)).body as Record<string, string>[];
const DESCRIPTION = 'Canta "desde niña" & baila.';
const MEMBER = {
  [t.panel.name]: 'Ana Peña',
  [t.members.role]: 'Voz',
  [t.members.origin]: 'Monterrey',
  [t.panel.description]: DESCRIPTION,
};

describe('members', () => {
  test('are added, changed and removed', async () => {
    await inside();
    expect(await panel.field(t.members.order).inputValue()).toBe('0');
    await panel.button(t.members.rows.add).click();
    for (const missing of ['name_required', 'role_required', 'origin_required', 'description_required'] as const)
      await panel.page.getByText(sentence(missing)).waitFor();
    expect(await axe(panel.page)).toEqual([]);

    const calls = panel.calls();
    await panel.type({ ...MEMBER, [t.members.order]: '3' });
    await panel.button(t.members.rows.add).click();
    await panel.toast(t.members.rows.added);
    await panel.page.waitForFunction((add) => document.activeElement?.textContent === add, t.members.rows.add);
    // The panel also asks for new inquiries by itself.
    const added = calls.find((request) => request.method() === 'POST')!;
    expect(added.postDataJSON()).toMatchObject({ name: 'Ana Peña', order: 3 });
    expect(added.postData()).not.toContain(PASSWORD);
    expect(await panel.field(t.panel.name).inputValue()).toBe('');
    await panel.row('Ana Peña').waitFor();

    await panel.button(t.members.rows.editOf('Ana Peña')).click();
    expect(await panel.field(t.panel.description).inputValue()).toBe(DESCRIPTION);
    await panel.button(t.panel.cancel).click();
    expect(await panel.page.locator(':focus').getAttribute('aria-label')).toBe(t.members.rows.editOf('Ana Peña'));
    await panel.button(t.members.rows.editOf('Ana Peña')).click();
    await panel.type({ [t.members.role]: 'Voz y maracas' });
    await panel.button(t.members.rows.update).click();
    await panel.toast(t.members.rows.changed);
    await panel.button(t.members.rows.add).waitFor();
    await panel.row('Voz y maracas').waitFor();
    await panel.page.waitForFunction(
      (edit) => document.activeElement?.getAttribute('aria-label') === edit,
      t.members.rows.editOf('Ana Peña'),
    );

    await panel.button(t.members.rows.removeOf('Ana Peña')).click();
    expect(await axe(panel.page)).toEqual([]);
    await panel.page.keyboard.press('Escape');
    expect(await rows()).toHaveLength(1);
    await panel.button(t.members.rows.removeOf('Ana Peña')).click();
    await panel.confirm(t.members.rows.removeText('Ana Peña'));
    await panel.toast(t.members.rows.removed);
    expect(await rows()).toEqual([]);
    await panel.page.getByText(t.members.rows.empty).waitFor();
  });

  /** From now on the answers to calls of this method wait until the returned function is called. */
  async function answersWait(method: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await panel.page.route(callsTo('band-members{,/*}'), async (route) => {
      if (route.request().method() === method) await promise;
      await route.continue();
    });
    return resolve;
  }

  test('the text that is typed while a row is being saved stays for the next row', async () => {
    await inside();
    const answer = await answersWait('POST');
    await panel.type(MEMBER);
    await panel.button(t.members.rows.add).click();
    await panel.row('Ana Peña').waitFor();
    await panel.type({ [t.panel.name]: 'Beto Ruiz' });
    answer();
    await panel.toast(t.members.rows.added);
    await until(
      () => panel.field(t.members.role).inputValue(),
      (role) => role === '',
    );
    expect(await panel.field(t.panel.name).inputValue()).toBe('Beto Ruiz');
  });

  test('the text that is typed while an edit is being saved stays, and is saved by the next press', async () => {
    await inside();
    await panel.button(t.members.rows.editOf('Ana Peña')).click();
    await panel.type({ [t.members.role]: 'Voz y maracas' });
    const answer = await answersWait('PUT');
    await panel.button(t.members.rows.update).click();
    await panel.row('Voz y maracas').waitFor();
    await panel.type({ [t.members.origin]: 'Lima' });
    answer();
    await panel.toast(t.members.rows.changed);
    expect(await panel.field(t.members.origin).inputValue()).toBe('Lima');
    await panel.button(t.members.rows.update).click();
    await panel.button(t.members.rows.add).waitFor();
    const [{ id, ...stored } = {}] = await rows();
    expect(stored).toMatchObject({ name: 'Ana Peña', role: 'Voz y maracas', origin: 'Lima' });
    await band.save('DELETE', `band-members/${id}`);
  });

  test('a refusal shows its reason, keeps the typed text, and restores the list', async () => {
    const { id } = await band.member({ name: 'Beto', role: 'Bajo', origin: 'Lima', description: 'Serio.', order: 1 });
    await inside();
    await panel.row('Beto').waitFor();
    const { promise: adding, resolve: refuse } = gate();
    await panel.refuse('POST', 'band-members', 'La base de datos descansa', adding);
    await panel.type(MEMBER);
    await panel.button(t.members.rows.add).click();
    // At once, before the server answers.
    await panel.row('Ana Peña').waitFor();
    refuse();
    await panel.toast(t.members.rows.notAdded, 'La base de datos descansa');
    await panel.row('Ana Peña').waitFor({ state: 'detached' });
    for (const [label, text] of Object.entries(MEMBER)) expect(await panel.field(label).inputValue()).toBe(text);

    await panel.refuse('DELETE', `band-members/${id}`, 'Todavía toca con nosotros');
    await panel.button(t.members.rows.removeOf('Beto')).click();
    await panel.confirm('Beto');
    await panel.toast(t.members.rows.notRemoved, 'Todavía toca con nosotros');
    await panel.row('Beto').waitFor();

    await panel.refuse('PUT', `band-members/${id}`, 'No cambies nada');
    await panel.button(t.members.rows.editOf('Beto')).click();
    await panel.type({ [t.panel.name]: 'Roberto' });
    await panel.button(t.members.rows.update).click();
    await panel.toast(t.members.rows.notChanged, 'No cambies nada');
    expect(await panel.field(t.panel.name).inputValue()).toBe('Roberto');
    await panel.row('Beto').waitFor();
    await band.save('DELETE', `band-members/${id}`);
  });

  test('the server’s errors stand beside their fields', async () => {
    await inside();
    await panel.page.route(callsTo('band-members'), (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: {
              message: 'Ese rol no existe',
              code: 'invalid',
              errors: [{ path: 'role', message: 'Ese rol no existe' }],
            },
          })
        : route.fallback(),
    );
    await panel.type(MEMBER);
    await panel.button(t.members.rows.add).click();
    await panel.toast(t.members.rows.notAdded, 'Ese rol no existe');
    expect(await panel.field(t.members.role).getAttribute('aria-invalid')).toBe('true');
    await panel.page.locator('#member-role-error', { hasText: 'Ese rol no existe' }).waitFor();
  });

  test('two concurrent removals do not restore each other’s row', async () => {
    const names = ['Uno', 'Dos', 'Tres'];
    for (const name of names) await band.member({ name, role: 'Voz', origin: 'Lima', description: 'Canta.', order: 0 });
    await inside();
    const { promise, resolve } = gate();
    await panel.page.route(callsTo('band-members/*'), async (route) => (await promise, route.continue()));
    for (const name of ['Uno', 'Dos']) {
      await panel.button(t.members.rows.removeOf(name)).click();
      await panel.confirm(name);
    }
    expect(await textsOf(panel.page.getByRole('tabpanel').getByRole('heading', { level: 3 }))).toEqual(['Tres']);
    resolve();
    await until(rows, (left) => left.length === 1);
    expect(await textsOf(panel.page.getByRole('tabpanel').getByRole('heading', { level: 3 }))).toEqual(['Tres']);
  });
});
