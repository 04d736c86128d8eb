import { expect, test } from '@jest/globals';
import { languagesOf } from '@tocada/contracts/language.js';
import { hasPanelSwitch } from './panel-switch';

test('a band that speaks Spanish alone sees no switch; one with another language anywhere does', () => {
  expect(hasPanelSwitch(languagesOf({}))).toBe(false);
  expect(hasPanelSwitch(languagesOf({ languages: { primary: 'es', second: 'en' } }))).toBe(true);
  expect(hasPanelSwitch(languagesOf({ languages: { panel: 'en' } }))).toBe(true);
});
