/** What site.json says, contracts' `SiteData`. */
export const SITE_FILE = Symbol('SITE_FILE');
/** The band's zone, an IANA name. */
export const TIME_ZONE = Symbol('TIME_ZONE');
/** A Redis connection for commands. */
export const REDIS = Symbol('REDIS');
