export type Letter = {
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  /** In base64, so that a letter can be written down whole. */
  attachments?: { filename: string; contentType: string; content: string; encoding: 'base64' }[]
}

/** What we ask of a mail service. Resolves once the letter is accepted, rejects when it was not. */
export type Mailer = { send: (letter: Letter) => Promise<void> }
