export const LOGGER = Symbol('LOGGER');

/** What site.json says, contracts' `SiteData`. `CurrentSite` knows the identity that an admin has published. */
export const SITE_FILE = Symbol('SITE_FILE');
