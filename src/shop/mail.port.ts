export type Letter = {
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  /** Base64, so that a letter is serializable. */
  attachments?: { filename: string; contentType: string; content: string; encoding: 'base64' }[]
}

/** Mail service. Resolves once the letter is accepted, rejects otherwise. */
export type Mailer = { send: (letter: Letter) => Promise<void> }
