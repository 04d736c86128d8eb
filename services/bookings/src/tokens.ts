/** deploy/site.json: who the band is, and its zone. */
export const SITE = Symbol('SITE');
