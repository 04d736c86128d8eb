/**
 * The schema that a restore fills before it empties a database, and drops with its last statement. Where the schema stands, a
 * restore is at work or was cut short: the rows are not those of the site.
 */
export const RESTORING = 'restoring';
