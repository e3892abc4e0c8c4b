import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { FinalFailure } from '#kernel/jobs.ts'
import { smtpMailer } from './smtp.ts'

const letter = {
  to: 'anna@example.com',
  subject: 'Подписка на новости',
  html: '<p>Здравствуйте!</p>',
  text: 'Здравствуйте!',
  headers: { 'List-Unsubscribe': '<https://yasmena.example/unsubscribe/>' },
}
const from = 'Ясмена <shop@example.com>'
const closers: (() => unknown)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

function mailerFor(port: number, { login = '', connectMs = 5_000, replyMs = 5_000 } = {}) {
  const mailer = smtpMailer(`smtp://${login}127.0.0.1:${port}`, from, { connectMs, replyMs })
  closers.push(mailer.close)
  return mailer
}

/** A real mail server on this machine; returns the received e-mails with their envelopes. */
async function aServer(options: SMTPServerOptions = {}) {
  const letters: { from: string; to: string[]; text: string }[] = []
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', ...(options.onAuth ? [] : ['AUTH'])],
    authOptional: !options.onAuth,
    allowInsecureAuth: true,
    onConnect: (_, next) => {
      connections++
      next()
    },
    onData: (stream, { envelope }, next) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const sender = envelope.mailFrom
        letters.push({
          from: sender ? sender.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        })
        next()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closers.push(() => server.close())
  return { port: (server.server.address() as AddressInfo).port, letters, connections: () => connections }
}

/** A port that is no mail server. */
async function aPort(listen: Parameters<typeof createServer>[1]) {
  const server: Server = createServer({}, listen)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closers.push(() => server.close())
  return (server.address() as AddressInfo).port
}

test('delivers an e-mail whole, with sender and headers', async () => {
  const server = await aServer()
  await mailerFor(server.port).send(letter)
  const [arrivedLetter] = server.letters
  expect(arrivedLetter).toMatchObject({ from: 'shop@example.com', to: ['anna@example.com'] })
  expect(arrivedLetter?.text).toContain('List-Unsubscribe: <https://yasmena.example/unsubscribe/>')
  expect(arrivedLetter?.text).toContain(`Subject: =?UTF-8?`)
  expect(arrivedLetter?.text).toContain('Content-Type: text/plain')
  expect(arrivedLetter?.text).toContain('Content-Type: text/html')
})

test('e-mails share connections', async () => {
  const server = await aServer()
  const mailer = mailerFor(server.port)
  await Promise.all(Array.from({ length: 10 }, () => mailer.send(letter)))
  expect(server.letters).toHaveLength(10)
  expect(server.connections()).toBeLessThanOrEqual(2)
})

test('sends user and password of the URL to the server', async () => {
  const logins: unknown[] = []
  const server = await aServer({
    onAuth: ({ username, password }, _, next) => {
      logins.push([username, password])
      next(null, { user: 'shop' })
    },
  })
  await mailerFor(server.port, { login: 'shop%40example.com:p%3Ass@' }).send(letter)
  expect(logins).toEqual([['shop@example.com', 'p:ss']])
})

test('a subject cannot add a recipient', async () => {
  const server = await aServer()
  await mailerFor(server.port).send({ ...letter, subject: 'Привет\r\nBcc: boris@example.com' })
  expect(server.letters[0]?.to).toEqual(['anna@example.com'])
  expect(server.letters[0]?.text).not.toMatch(/^Bcc:/m)
})

test('a refused recipient is an error', async () => {
  const { port } = await aServer({ onRcptTo: (_, __, next) => next(new Error('no such mailbox')) })
  await expect(mailerFor(port).send(letter)).rejects.toThrow(/no such mailbox/)
})

test('gives up an unknown mailbox, but not a full or greylisted one', async () => {
  const answerWith = async (code: number) => {
    const { port } = await aServer({
      onRcptTo: (_, __, next) => next(Object.assign(new Error('not here'), { responseCode: code })),
    })
    return mailerFor(port).send(letter)
  }
  await expect(answerWith(550)).rejects.toBeInstanceOf(FinalFailure)
  for (const code of [450, 452, 552]) await expect(answerWith(code)).rejects.not.toBeInstanceOf(FinalFailure)
})

test('a refused e-mail is an error', async () => {
  const { port } = await aServer({
    onData: (stream, _, next) => {
      stream.resume()
      stream.on('end', () => next(new Error('looks like spam')))
    },
  })
  await expect(mailerFor(port).send(letter)).rejects.toThrow('looks like spam')
})

test('does not wait for a server that never answers', async () => {
  const port = await aPort(() => {})
  await expect(mailerFor(port, { connectMs: 300 }).send(letter)).rejects.toThrow(/greeting|timeout/i)
})

test('does not wait for a server that stops answering', async () => {
  const { port } = await aServer({ onData: (stream) => void stream.resume() })
  await expect(mailerFor(port, { replyMs: 300 }).send(letter)).rejects.toThrow(/timeout/i)
})

test('a server that hangs up is an error', async () => {
  const port = await aPort((socket) => socket.end('220 hello\r\n'))
  await expect(mailerFor(port).send(letter)).rejects.toThrow('Connection closed unexpectedly')
})

test('a missing server is an error, and a later e-mail goes through', async () => {
  const server = await aServer()
  const silentServer = await aPort((socket) => socket.destroy())
  await expect(mailerFor(silentServer).send(letter)).rejects.toThrow(
    'Reached maximum number of retries after connection was closed',
  )
  const mailer = mailerFor(server.port)
  await mailer.send(letter)
  await mailer.send(letter)
  expect(server.letters).toHaveLength(2)
})
