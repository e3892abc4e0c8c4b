/** Text message service. Resolves once the message is accepted, rejects otherwise. */
export type SmsSender = { send: (message: { to: string; text: string }) => Promise<void> }
