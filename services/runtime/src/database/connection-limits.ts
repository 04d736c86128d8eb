import { Socket } from 'node:net';

/** Milliseconds. */
export interface Limits {
  statement: number;
  /** Of waiting for a lock, which is part of the statement. */
  lock: number;
  /** For so long nothing may move on a connection; longer than Postgres takes to end a statement of its own accord. */
  silence: number;
}

/** A peer that lost its power answers no probe, and is given up after about half a minute. */
const KEEP_ALIVE = 10_000;
const SERVER_KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4';

/**
 * Settings of a connection to Postgres. Postgres ends a slow statement itself and the connection stays usable. Where
 * Postgres or the network falls silent, each end gives the connection up by its own clock: this one closes the socket,
 * which fails the statement under way, and Postgres rolls the transaction back and frees its locks. The timeouts of
 * `pg` would not do: they reject the promise and leave the statement running.
 */
export const connectionLimits = ({ statement, lock, silence }: Limits) => ({
  connectionTimeoutMillis: 1200,
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
