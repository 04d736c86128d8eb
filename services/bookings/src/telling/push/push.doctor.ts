import { sentenceMoment } from '@tocada/contracts/ground/days.js';
import type { Language } from '@tocada/contracts/ground/language.js';
import type { Site } from '@tocada/contracts/site/site.js';
import { fault, off, ok, warning, type Found } from '@tocada/runtime/doctor.js';
import PUSH_FINDINGS from './push-findings.texts.js';
import { RED, type deviceReport } from './subscriptions.sql.js';
import { isBadSubject } from './vapid.js';

interface Seen {
  devices: Awaited<ReturnType<typeof deviceReport>>;
  /** Ours; undefined without one. */
  key: string | undefined;
  siteUrl: string;
  subject: string;
  site: Pick<Site, 'timeZone'>;
  language: Language;
}

/** The doctor's line of alerts. A contact that Apple refuses is told before the first alert. */
export function pushFound({ devices, key, siteUrl, subject, site, language }: Seen): Found {
  const texts = PUSH_FINDINGS[language];
  const isUsed = devices.length > 0;
  const isSecure = new URL(siteUrl).protocol === 'https:';
  if (!key) return isUsed ? fault(texts.noKey, texts.noKeyTodo) : off(texts.noKey, texts.noKeyTodo);
  if (!isUsed && !isSecure) return off(texts.noHttps);
  if (isBadSubject(subject)) return (isUsed ? fault : warning)(texts.badSubject(subject), texts.badSubjectTodo);
  const dead = devices.filter((device) => device.key !== key).map(({ device }) => device);
  if (dead.length > 0) return fault(texts.dead(dead.join(', ')), texts.deadTodo);
  const red = devices
    .filter(({ failures }) => failures >= RED)
    .map(({ device, failures, lastError }) => texts.device(device, failures, lastError ?? ''));
  if (red.length > 0) return fault(texts.red(red.join('; ')), texts.redTodo);
  if (!isUsed) return off(texts.none, texts.noneTodo);
  const last = devices
    .flatMap(({ lastOk }) => lastOk ?? [])
    .toSorted()
    .at(-1);
  return ok(texts.good(devices.length, last && sentenceMoment(last, site.timeZone, language)));
}
