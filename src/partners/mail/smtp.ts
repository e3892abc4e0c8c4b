import { createTransport } from 'nodemailer'
import { FinalFailure } from '#kernel/jobs.ts'
import type { Mailer } from '#shop/mail.port.ts'

type Patience = { connectMs: number; replyMs: number }
const usual: Patience = { connectMs: 10_000, replyMs: 30_000 }

/** SMTP client with pooled connections. The caller retries after a rejection. */
export function smtpMailer(
  url: string,
  from: string,
  { connectMs, replyMs } = usual,
): Mailer & { close: () => Promise<void> } {
  const server = new URL(url)
  const transport = createTransport({
    pool: true,
    host: server.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
    secure: server.protocol === 'smtps:',
    auth: server.username
      ? { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) }
      : undefined,
    // A password is sent unencrypted only to a server on this machine.
    requireTLS: Boolean(server.username) && !isThisMachine(server.hostname),
    maxConnections: 2,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: replyMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (letter) => {
      try {
        await transport.sendMail({ from, ...letter })
      } catch (error) {
        throw isNoMailbox(error) ? new FinalFailure('there is no such mailbox', { cause: error }) : error
      }
    },
    close: async () => transport.close(),
  }
}

/** True for an unknown mailbox: a mail server takes repeated attempts for spam. */
const isNoMailbox = (error: unknown): boolean => {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode ?? 0)
}

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)
