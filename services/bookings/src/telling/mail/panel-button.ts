import type { Language } from '@tocada/contracts/ground/language.js';
import { buttons, type Part } from './looks/parts.js';
import MAIL from './mail.texts.js';

export const panelButton = (siteUrl: string, language: Language): Part =>
  buttons([[new URL('/admin', siteUrl).href, MAIL[language].openPanel]]);
