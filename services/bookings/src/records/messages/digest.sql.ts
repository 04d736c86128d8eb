/** A digest is sent, and an alert that tells of many events rings, this long after the first event that it tells … */
export const DIGEST_AFTER = '1 minute';
/** … and at least this long after the previous digest. */
const EVERY = '1 hour';

/** Adds the digest if `condition` is true. Only one waits at a time. */
export const addDigest = (
  condition: string,
): string => `insert into notices (id, kind, next_try_at, lease_until, give_up_at)
  select gen_random_uuid(), 'digest', due, due, due + interval '24 hours'
  from (select greatest(now() + interval '${DIGEST_AFTER}', max(done_at) + interval '${EVERY}') as due
    from notices where kind = 'digest') as last
  where ${condition} on conflict do nothing`;
