/** The band's zone, an IANA name. */
export const TIME_ZONE = Symbol('TIME_ZONE');
export const LOGGER = Symbol('LOGGER');
/** A Redis connection for commands. */
export const REDIS = Symbol('REDIS');
