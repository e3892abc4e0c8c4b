import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorAnswers } from '#http/answers.ts'
import { generalRefusal } from '#http/http.texts.ts'
import { mailbox } from './mailbox.ts'
import { mailboxRoutes } from './mailbox.routes.ts'

const letter = {
  to: 'anna@example.com',
  subject: 'Подписка <b>на</b> новости',
  html: '<html><head></head><body><p>Здравствуйте!</p></body></html>',
  text: 'Здравствуйте!',
}

let folder = ''
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'mailbox-')), 'mail')
})
afterEach(() => rm(path.dirname(folder), { recursive: true }))

test('keeps e-mails and lists them, newest first', async () => {
  const box = mailbox(folder)
  expect(await box.letters()).toEqual([])
  await box.send(letter)
  // File names contain the time in milliseconds.
  const began = Date.now()
  await expect.poll(() => Date.now()).toBeGreaterThan(began)
  await box.send({ ...letter, subject: 'Вторая' })
  const [newest, oldest] = await box.letters()
  expect([newest?.subject, oldest?.subject]).toEqual(['Вторая', letter.subject])
  expect(await box.letter(oldest?.id ?? '')).toMatchObject({ ...letter, sentAt: expect.any(Date) })
})

test('keeps only the newest e-mails', async () => {
  const box = mailbox(folder, 5)
  for (let n = 0; n < 12; n++) await box.send({ ...letter, subject: `№ ${n}` })
  expect(await readdir(folder)).toHaveLength(5)
  expect(await box.letters()).toHaveLength(5)
})

test('e-mails sent at the same time all arrive whole', async () => {
  const box = mailbox(folder)
  await Promise.all(Array.from({ length: 30 }, () => box.send(letter)))
  expect(await box.letters()).toHaveLength(30)
  expect((await readdir(folder)).every((name) => name.endsWith('.json'))).toBe(true)
})

test('e-mails are readable by their owner only', async () => {
  const box = mailbox(folder)
  await box.send(letter)
  const [name = ''] = await readdir(folder)
  expect((await stat(folder)).mode & 0o077).toBe(0)
  expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0)
})

test.each(['', '..', '../secret', '/etc/passwd', '1777777777777-0000000z', '1777777777777-00000000/..'])(
  'finds no e-mail at %j',
  async (id) => {
    const box = mailbox(folder)
    await box.send(letter)
    await writeFile(path.join(path.dirname(folder), 'secret.json'), JSON.stringify(letter))
    expect(await box.letter(id)).toBeUndefined()
  },
)

async function aShop() {
  const http = Fastify()
  http.setErrorHandler(errorAnswers(generalRefusal).answerError)
  const box = mailbox(folder)
  mailboxRoutes({ http, mailbox: box, mayRead: () => true })
  return { box, get: (url: string) => http.inject({ method: 'GET', url }) }
}

test('an empty mailbox has a message in both languages', async () => {
  const { get } = await aShop()
  expect((await get('/_mailbox/')).payload).toContain('Писем пока нет')
  expect((await get('/en/_mailbox/')).payload).toContain('No letters yet')
})

test('lists e-mails and shows one in a sandboxed frame', async () => {
  const { get, box } = await aShop()
  await box.send(letter)
  const [{ id } = { id: '' }] = await box.letters()
  const list = await get('/_mailbox/')
  expect(list.payload).toContain(`href="/_mailbox/${id}/"`)
  expect(list.payload).toContain('Подписка &lt;b&gt;на&lt;/b&gt; новости')
  const page = await get(`/en/_mailbox/${id}/`)
  expect(page.payload).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  expect(page.payload).toContain('<pre>Здравствуйте!</pre>')
  const letterPage = await get(`/_mailbox/${id}/letter/`)
  expect(letterPage.payload).toContain('<base target="_blank">')
  expect(letterPage.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    'x-frame-options': 'SAMEORIGIN',
  })
})

test.each(['/_mailbox/nothing/', '/_mailbox/nothing/letter/', '/en/_mailbox/1777777777777-00000000/'])(
  'finds no e-mail at %s',
  async (url) => {
    const { get } = await aShop()
    expect((await get(url)).statusCode).toBe(404)
  },
)
