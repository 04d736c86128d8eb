/** The schema that a restore fills first and drops last. Where it stands, a restore is at work or was cut short. */
export const RESTORING = 'restoring';
