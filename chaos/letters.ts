import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that counts letters by recipient. */
export type Letters = { url: string; count: (email: string) => number; recipients: () => string[]; close: () => void }

export async function openLetters(): Promise<Letters> {
  const counts = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, resolve) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) counts.set(address, (counts.get(address) ?? 0) + 1)
        resolve()
      })
    },
  })
  // A shop killed while it sends a letter breaks its connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    count: (email) => counts.get(email) ?? 0,
    recipients: () => [...counts.keys()],
    close: () => server.close(),
  }
}
