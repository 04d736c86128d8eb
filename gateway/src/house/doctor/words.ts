import type { Language } from '@tocada/contracts/ground/language.js';
import FINDINGS from './findings.texts.js';

/** "hace 3 horas", "3 hours ago" */
export function ago(milliseconds: number, language: Language): string {
  const words = FINDINGS[language].ago;
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  if (minutes < 90) return words.minutes(minutes);
  return minutes < 2880 ? words.hours(Math.round(minutes / 60)) : words.days(Math.round(minutes / 1440));
}

const BYTES = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 });
/** `12.3 MB`. */
export function sized(bytes: number): string {
  const [unit, size] = (bytes >= 1e9 ? ['GB', 1e9] : bytes >= 1e6 ? ['MB', 1e6] : ['KB', 1e3]) as [string, number];
  return `${BYTES.format(bytes / size)} ${unit}`;
}
