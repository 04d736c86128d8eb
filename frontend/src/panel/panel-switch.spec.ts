import { expect, test } from '@jest/globals';
import { languagesOf } from '@tocada/contracts/ground/language.js';
import { spoken } from '@tocada/contracts/ground/spec-spoken.js';
import { hasPanelSwitch } from './panel-switch';

test('a band of Spanish alone sees no switch in a Spanish panel; with another language anywhere there is one', () => {
  expect(hasPanelSwitch(languagesOf({}))).toBe(spoken({ es: false, en: true }));
  expect(hasPanelSwitch(languagesOf({ languages: { primary: 'es', second: 'en' } }))).toBe(true);
  expect(hasPanelSwitch(languagesOf({ languages: { panel: 'en' } }))).toBe(true);
});
