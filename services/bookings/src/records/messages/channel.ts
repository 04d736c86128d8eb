import type { LetterKind } from '@tocada/contracts/messages/letter-kinds.js';
import { NOTICE_KINDS, type NoticeKind } from '@tocada/contracts/messages/notices.js';
import type { AlertCause } from './alerts.sql.js';
import type { DeliveryError } from './delivery-error.js';

/**
 * The kinds of an inquiry's notices; `reply`, a mail that the band writes to a client; and `letter`, a mail about a
 * quote, a signature or a payment. To the band go `agenda`, the work of the morning; `unanswered`, the inquiries that
 * wait too long; `digest`, all that strangers caused and no mail has told alone. To the operator go `faults`, the red
 * lines of the doctor. `push` is an alert for the devices that ring.
 */
export type OutboxKind = NoticeKind | 'reply' | 'letter' | 'agenda' | 'unanswered' | 'digest' | 'faults' | 'push';

/** A queue of notices. Channels to one server share a lane: a server that hangs delays no other lane. */
export interface Lane {
  readonly name: string;
  /** The most notices that leave in a second, over all replicas. */
  readonly perSecond: number;
}

/** The delivery of the notices of one kind. */
export interface Channel {
  readonly lane: Lane;
  /** The recipient. A client may have no address, and then gets none. `program`: one of the band's choice. */
  readonly tells: 'band' | 'client' | 'operator' | 'devices' | 'program';
  readonly isOn: boolean;
  /** A condition of Postgres for notices that this release can tell; without one all. Newer replicas tell others. */
  readonly isKnown?: string;
  /** A condition of Postgres under which a notice is added by itself. */
  readonly isWanted?: string;
  /** True when a stranger typed the recipient. Such notices have an hourly limit, and leave their lane last. */
  readonly isForStranger: boolean;
  /** True when another try is useless after this error. */
  isFinal(error: DeliveryError): boolean;
  /** Of letters: the alert with which the devices of the band ring for a letter to it, also where no mail is sent. */
  rings?(letter: LetterKind): AlertCause | undefined;
  /** Reads what the notice tells. Resolves with undefined when its inquiry is gone. */
  prepare(notice: { id: string; inquiryId: string | null }): Promise<Attempt | undefined>;
}

/** Makes one attempt to deliver a notice. @param signal aborts the attempt @throws DeliveryError */
export type Attempt = (signal: AbortSignal) => Promise<unknown>;

/** The channels of all kinds. Within a lane, notices leave in the order in which the kinds are listed. */
export class Channels {
  readonly forStrangers: OutboxKind[];
  readonly lanes: Lane[];
  readonly kinds: OutboxKind[];
  /** A condition of Postgres: this release knows the kind of the notice, and what it tells. */
  readonly knowsNotice: string;

  constructor(private readonly all: Record<OutboxKind, Channel>) {
    this.kinds = Object.keys(all) as OutboxKind[];
    this.forStrangers = this.kinds.filter((kind) => all[kind].isForStranger);
    this.lanes = [...new Map(this.kinds.map((kind) => [all[kind].lane.name, all[kind].lane])).values()];
    const cases = this.kinds.map((kind) => `when '${kind}' then ${all[kind].isKnown ?? true}`);
    this.knowsNotice = `case notices.kind ${cases.join(' ')} else false end`;
  }

  /** The kinds of the notices that every inquiry gets. */
  get forInquiry(): NoticeKind[] {
    return NOTICE_KINDS.filter((kind) => this.all[kind].isOn);
  }

  of(kind: OutboxKind): Channel {
    return this.all[kind];
  }

  kindsIn(lane: string): OutboxKind[] {
    return this.kinds.filter((kind) => this.all[kind].lane.name === lane);
  }
}
