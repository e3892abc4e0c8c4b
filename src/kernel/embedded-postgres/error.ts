/** The embedded database could not be started. The message is one line that says why and what to do. */
export class EmbeddedPostgresError extends Error {}
