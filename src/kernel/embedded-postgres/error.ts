/** Why the database of the shop's own could not be started: one line with the mend in it. */
export class EmbeddedPostgresError extends Error {}
