/** What we ask of a service that sends short messages. Resolves once the message is accepted, rejects when it was not. */
export type SmsSender = { send: (message: { to: string; text: string }) => Promise<void> }
