/** The embedded database could not be started. The message is one line with the reason and the remedy. */
export class EmbeddedPostgresError extends Error {}
