/** The identity in site.json, contracts' `SiteData`. `CurrentSite` knows the identity that an admin has published. */
export const SITE_FILE = Symbol('SITE_FILE');
/** A Redis connection for commands. */
export const REDIS = Symbol('REDIS');
