import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliveryAddresses } from '#shop/addresses/addresses.tables.ts'
import { conversationFiles, conversationMessages, conversations } from '#shop/conversations/conversations.tables.ts'
import { supplyRequests } from '#shop/supply/supply.tables.ts'
import { aFileForm } from '#shop/uploads/uploads.samples.ts'
import { tempFiles } from '#shop/uploads/uploads.tables.ts'
import { aMember } from '#testing/member.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'

/** Requests for records of another person, by members and guests in both directions. */
const now = new Date('2026-11-23T12:00:00Z')
const secret = 'Ленина 7, домофон 4512'
const addresses = '/api/users/profile/addresses'
const files = '/api/utils/temp-file'
const place = { city: 'Самара', street: secret, house: '7' }
const letter = { topic: 'other', name: 'Анна', email: 'letter@klinika.ru', text: 'Вопрос', consent: 'true' }
const quote = { kind: 'clinic', company: 'Клиника', phone: '+79001234567', name: 'Анна', consent: true }

type Own = {
  visitor: Visitor
  address?: { id: number; removedId: number }
  letter: { number: number; key: string; fileId: string }
  quote: { number: number; key: string; fileId: string }
  fileId: string
}
type Answer = { status: number; text: string }

let shop: TestShop
const own = {} as Record<'anna' | 'boris' | 'guest', Own>
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages, clock: () => now, config: { limitFactor: 1_000 } })
  const guest = aVisitor(shop)
  await guest.arrive()
  Object.assign(own, {
    anna: await ownerOf(await aMember(shop), 'anna'),
    boris: await ownerOf(await aMember(shop), 'boris'),
    guest: await ownerOf(guest, 'guest'),
  })
}, 120_000)
afterAll(() => shop.close())

const headersOf = ({ cookie }: Visitor) => ({ cookie: cookie() })
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
const postForm = (visitor: Visitor, url: string, fields: Record<string, string>) =>
  shop.ask({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { ...asForm, ...headersOf(visitor) },
  })
const ask = (visitor: Visitor, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
  shop.send(method, url, body, headersOf(visitor))

async function upload(visitor: Visitor): Promise<string> {
  const { payload, headers } = aFileForm({ name: 'паспорт.pdf', type: 'application/pdf', bytes: '%PDF-1.4' })
  const url = `${files}/`
  return (await shop.ask({ method: 'POST', url, payload, headers: { ...headers, ...headersOf(visitor) } })).body.id
}

async function ownerOf(visitor: Visitor, name: string): Promise<Own> {
  const isMember = name !== 'guest'
  const createAddress = async () => (await ask(visitor, 'POST', `${addresses}/create/`, place)).body.id as number
  const address = isMember && { id: await createAddress(), removedId: await createAddress() }
  if (address) await ask(visitor, 'DELETE', `${addresses}/delete/${address.removedId}/`)
  const [letterFile, quoteFile] = [await upload(visitor), await upload(visitor)]
  const email = `${name}@klinika.ru`
  const sent = await postForm(visitor, '/feedback/form/send/', { ...letter, email, files: letterFile })
  const key = String(sent.headers['location']).split('/')[2]!
  const asked = await ask(visitor, 'POST', '/api/supply/quote/', { ...quote, email, files: [quoteFile] })
  return {
    visitor,
    ...(address && { address }),
    letter: { number: Number(key.split('-')[0]), key, fileId: letterFile },
    quote: { number: asked.body.number, key: asked.body.key, fileId: quoteFile },
    fileId: await upload(visitor),
  }
}

const everything = async () => ({
  addresses: await shop.db.select().from(deliveryAddresses).orderBy(deliveryAddresses.id),
  conversations: await shop.db.select().from(conversations).orderBy(conversations.id),
  messages: await shop.db.select().from(conversationMessages).orderBy(conversationMessages.id),
  attached: await shop.db.select().from(conversationFiles).orderBy(conversationFiles.fileId),
  quotes: await shop.db.select().from(supplyRequests).orderBy(supplyRequests.conversationId),
  files: await shop.db.select().from(tempFiles).orderBy(tempFiles.id),
})

type Try = (stranger: Own, victim: Own) => Promise<Answer>

/** Address requests; a guest is asked to sign in before any address lookup. */
const ofAddress =
  (
    method: 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'POST',
    path: string,
    body?: object,
    id: 'id' | 'removedId' = 'id',
  ): Try =>
  ({ visitor }, { address }) =>
    ask(visitor, method, `${addresses}/${path}/${address![id]}/`, body)

/** Conversation requests with the victim's number; the stranger's own key must not open it. */
const ofConversation =
  (kind: 'letter' | 'quote', verb: 'write' | 'settle', withKey: boolean): Try =>
  ({ visitor, [kind]: mine }, { [kind]: theirs }) =>
    postForm(visitor, `/feedback/form/${verb}/`, {
      number: String(theirs.number),
      ...(withKey && { key: mine.key }),
      ...(verb === 'write' ? { text: 'Чужое' } : { settled: 'yes' }),
    })

type Row = [name: string, attempt: Try, statuses: [ofMember: number, ofGuest?: number]]

const addressTries: Row[] = [
  ['read an address', ofAddress('GET', 'update'), [404, 401]],
  ['replace an address', ofAddress('PUT', 'update', place), [404, 401]],
  ['change an address', ofAddress('PATCH', 'update', { house: '8' }), [404, 401]],
  ['delete an address', ofAddress('DELETE', 'delete'), [404, 401]],
  ['restore an address', ofAddress('POST', 'restore', {}, 'removedId'), [404, 401]],
]

const otherTries: Row[] = [
  ...(['letter', 'quote'] as const).flatMap((kind): Row[] => [
    [`write to a ${kind}`, ofConversation(kind, 'write', false), [404]],
    [`write to a ${kind} by another key`, ofConversation(kind, 'write', true), [404]],
    [`close a ${kind}`, ofConversation(kind, 'settle', false), [404]],
    [`close a ${kind} by another key`, ofConversation(kind, 'settle', true), [404]],
    [
      `read a ${kind} by its number`,
      ({ visitor }, { [kind]: { number } }) => ask(visitor, 'GET', `/write-to-manager/?letter=${number}`),
      [404],
    ],
    [
      `read a ${kind} by a changed key`,
      ({ visitor, [kind]: { key } }, { [kind]: { number } }) =>
        ask(visitor, 'GET', `/feedback/${key.replace(/^\d+/, String(number))}/`),
      [404],
    ],
    [
      `read the file of a ${kind}`,
      ({ visitor }, { [kind]: { fileId } }) => ask(visitor, 'GET', `${files}/${fileId}/`),
      [404],
    ],
    [
      `attach the file of a ${kind}`,
      ({ visitor }, { [kind]: { fileId } }) => postForm(visitor, '/feedback/form/send/', { ...letter, files: fileId }),
      [422],
    ],
  ]),
  ['read an upload', ({ visitor }, { fileId }) => ask(visitor, 'GET', `${files}/${fileId}/`), [404]],
  [
    'attach an upload to a letter',
    ({ visitor }, { fileId }) => postForm(visitor, '/feedback/form/send/', { ...letter, files: fileId }),
    [422],
  ],
  [
    'attach an upload to an own letter',
    ({ visitor, letter: { number, key } }, { fileId }) =>
      postForm(visitor, '/feedback/form/write/', { number: String(number), key, text: 'Ещё', files: fileId }),
    [422],
  ],
  [
    'attach an upload to a quote',
    ({ visitor }, { fileId }) =>
      ask(visitor, 'POST', '/api/supply/quote/', { ...quote, email: 'new@klinika.ru', files: [fileId] }),
    [400],
  ],
]

const internals = /\bat \S+ \(\S+:\d+|node_modules|violates|constraint|drizzle/i

describe.each([
  ['anna', 'boris'],
  ['boris', 'anna'],
  ['anna', 'guest'],
  ['guest', 'anna'],
] as const)('%s, a stranger to %s,', (stranger, victim) => {
  test.each([...(victim === 'guest' ? [] : addressTries), ...otherTries])(
    'cannot %s (R-6-10)',
    async (_, attempt, [status, guestStatus = status]) => {
      const before = await everything()
      const answer = await attempt(own[stranger], own[victim])
      expect(answer.status).toBe(stranger === 'guest' ? guestStatus : status)
      expect(answer.text).not.toMatch(internals)
      expect(answer.text).not.toMatch(/домофон|паспорт\.pdf|(?:anna|boris|guest)@klinika\.ru/)
      expect(await everything()).toEqual(before)
    },
  )
})

test('allows each of them to do so with their own records (R-6-10)', async () => {
  const before = await everything()
  for (const one of Object.values(own)) {
    expect((await ask(one.visitor, 'GET', `${files}/${one.fileId}/`)).status).toBe(200)
    for (const kind of ['letter', 'quote'] as const) {
      expect((await ask(one.visitor, 'GET', `/feedback/${one[kind].key}/`)).status).toBe(200)
      expect((await ofConversation(kind, 'write', true)(one, one)).status).toBe(303)
    }
    if (one.address)
      for (const [name, attempt] of addressTries) expect([name, (await attempt(one, one)).status]).toEqual([name, 200])
  }
  expect((await everything()).messages).toHaveLength(before.messages.length + 6)
})
