import type { Language } from '@tocada/contracts/ground/language.js';
import { inquiryHash } from '@tocada/contracts/inquiries/panel-links.js';
import { PAGES } from '@tocada/contracts/pages/pages.js';
import { iconAt } from '@tocada/contracts/site/icons.js';
import type { Site } from '@tocada/contracts/site/site.js';
import type { AlertCause } from '../../records/messages/alerts.sql.js';
import PUSH_TEXTS from './push.texts.js';
import { factsOf, type Subject } from './words.js';

/** Grows when a worker that a browser still runs could no longer show the payload. */
const VERSION = 1;
/** The requests that one ring names. */
const NAMED = 4;

/** An alert with the facts of its request. */
export interface Rung extends Partial<Subject> {
  /** Of its notice. */
  id: string;
  cause: AlertCause;
  inquiryId: string | null;
  hasPhone: boolean;
  /** Of a flood: the number of its requests. */
  count: number;
}

interface Action {
  action: 'open' | 'reply';
  title: string;
  url: string;
}

/** A message that the panel's worker shows. Its texts are whole, so that a worker of another release can show them, too. */
export interface Payload {
  v: typeof VERSION;
  /** The same again after a repeated delivery: the device then rings no second time. */
  id: string;
  /** A later alert with the same tag takes its place. */
  tag: string;
  title: string;
  body: string;
  lang: Language;
  /** Within the site. */
  url: string;
  icon: string;
  actions: Action[];
  badge: number;
  isSilent: boolean;
}

/** The circumstances of a payload. */
export interface Reader {
  site: Site;
  language: Language;
  now: Date;
  badge: number;
}

const panel = (hash: string) => `${PAGES.admin.path}${hash}`;
const HOME: Partial<Record<AlertCause, string>> = { photo_failed: '#galeria', mail_failed: '#ajustes-estado' };

const linkTo = ({ cause, inquiryId }: Rung, isReplying = false) =>
  panel(inquiryId ? inquiryHash({ id: inquiryId, isReplying }) : (HOME[cause] ?? '#solicitudes'));

const facts = (alert: Rung, { site, language, now }: Reader): string => {
  if (alert.cause === 'flood') return PUSH_TEXTS[language].floodBody;
  return alert.inquiryId ? factsOf(alert as Subject, site, language, now) : '';
};

const titleOf = ({ cause, count }: Rung, language: Language): string => {
  const { titles, several } = PUSH_TEXTS[language];
  return cause === 'flood' && count > 1 ? several.flood(count) : titles[cause];
};

/** "Nueva solicitud: Boda, sáb 5 dic, Bryan" */
export const lineOf = (alert: Rung, reader: Reader): string =>
  [titleOf(alert, reader.language), facts(alert, reader)].filter(Boolean).join(': ');

const common = ({ site, language, badge }: Reader) =>
  ({
    v: VERSION,
    lang: language,
    icon: iconAt('icon-192.png', site),
    badge,
  }) as const;

function one(alert: Rung, reader: Reader) {
  const { see, whatsapp } = PUSH_TEXTS[reader.language];
  const url = linkTo(alert);
  const reply: Action[] = alert.hasPhone ? [{ action: 'reply', title: whatsapp, url: linkTo(alert, true) }] : [];
  return {
    id: alert.id,
    title: titleOf(alert, reader.language),
    body: facts(alert, reader),
    url,
    actions: alert.inquiryId ? [{ action: 'open' as const, title: see, url }, ...reply] : [],
  };
}

function many(alerts: Rung[], reader: Reader) {
  const { several, mixed, more } = PUSH_TEXTS[reader.language];
  const isOfOne = alerts.every(({ cause }) => cause === alerts[0]!.cause);
  const named = alerts.slice(0, NAMED).map((alert) => (isOfOne ? facts(alert, reader) : lineOf(alert, reader)));
  const rest = alerts.length - named.length;
  return {
    // The newest one tells a repetition from a later ring.
    id: alerts.at(-1)!.id,
    title: isOfOne ? several[alerts[0]!.cause](alerts.length) : mixed(alerts.length),
    body: [...named, ...(rest > 0 ? [more(rest)] : [])].filter(Boolean).join('\n'),
    url: panel('#solicitudes'),
    actions: [],
  };
}

/** The tag of one ring: its request, or all that came while the device was silent. */
export const tagOf = (alerts: Rung[]): string =>
  alerts.length === 1 ? (alerts[0]!.inquiryId ?? alerts[0]!.cause) : 'collected';

/** One ring for all of these alerts. */
export const ringing = (alerts: Rung[], reader: Reader): Payload => ({
  ...common(reader),
  ...(alerts.length === 1 ? one(alerts[0]!, reader) : many(alerts, reader)),
  tag: tagOf(alerts),
  isSilent: false,
});

/**
 * Replaces a ring of which somebody has opened a part. It shows something, because a browser ends a subscription whose messages
 * show nothing.
 * @param open the alerts of the ring that nobody has opened
 */
export function lowering(seen: Rung, open: Rung[], tag: string, reader: Reader): Payload {
  const shown =
    open.length === 0
      ? { ...one(seen, reader), title: PUSH_TEXTS[reader.language].seen, actions: [] }
      : open.length === 1
        ? one(open[0]!, reader)
        : many(open, reader);
  return { ...common(reader), ...shown, tag, isSilent: true };
}

export const testing = (id: string, reader: Reader): Payload => {
  const { test, testBody } = PUSH_TEXTS[reader.language];
  const url = panel('#ajustes-avisos');
  return { ...common(reader), id, title: test, body: testBody, tag: 'test', url, actions: [], isSilent: false };
};

/** Push services take 32 letters of base64url, and of two undelivered messages of a topic they keep the second. */
export const topicOf = ({ tag }: Payload): string => tag.replaceAll('-', '').slice(0, 32);
