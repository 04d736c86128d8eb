/** The identity in site.json, contracts' `SiteData`. */
export const SITE_FILE = Symbol('SITE_FILE');
/** The zone of site.json, an IANA name: the band's zone until the first start has recorded it. */
export const TIME_ZONE = Symbol('TIME_ZONE');
/** A Redis connection for commands. */
export const REDIS = Symbol('REDIS');
