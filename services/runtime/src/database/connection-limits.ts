import { Socket } from 'node:net';

/** Milliseconds. */
export interface Limits {
  statement: number;
  /** The wait for a lock. This time also counts towards `statement`. */
  lock: number;
  /** The time that a connection may be silent. Longer than `statement`, so that Postgres ends a slow statement first. */
  silence: number;
}

/** TCP probes find a peer that lost its power after about half a minute. */
const KEEP_ALIVE = 10_000;
const SERVER_KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4';

/**
 * Settings of a connection to Postgres. Postgres itself ends a slow statement, and the connection stays usable. When
 * Postgres or the network falls silent, each end gives up the connection by its own clock. The client closes the socket,
 * and the current statement fails. Postgres rolls back the transaction and releases its locks. The timeouts of `pg` are
 * not enough: they reject the promise and leave the statement running.
 */
export const connectionLimits = ({ statement, lock, silence }: Limits) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: silence,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE,
  options: `-c timezone=UTC ${SERVER_KEEP_ALIVE}`,
  stream: () => {
    const socket = new Socket();
    const silent = Object.assign(new Error('Postgres has fallen silent'), { code: 'ETIMEDOUT' });
    return socket.setTimeout(silence, () => socket.destroy(silent));
  },
});
