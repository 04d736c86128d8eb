export const LOGGER = Symbol('LOGGER');

/** The band's identity, contracts' `Site`. */
export const SITE = Symbol('SITE');
