/** The identity of the band, from deploy/site.json. */
export const SITE = Symbol('SITE');
