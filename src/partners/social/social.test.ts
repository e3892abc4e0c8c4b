import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLimits } from '#kernel/limits.ts'
import { SocialFault, type SocialProvider, type SocialSecrets } from '#shop/social/social.port.ts'
import { localIdentity, type LocalName, type LocalPerson } from './local-identity.ts'
import { siteAt, socialSites } from './sites.ts'
import { openFakeSites, type SocialFakeTrouble } from './social.fake.ts'
import { socialProvider } from './social.ts'

const client = { id: 'shop', secret: 'a secret' }
const secretKeys = ['a key for tests of at least 32 letters']
const callback = 'https://shop.example/api/users/auth/social/callback/x/'
const anna: LocalPerson = {
  id: '77',
  firstName: 'Анна',
  lastName: 'Иванова',
  email: 'anna@ya.ru',
  phone: '+79990000000',
}

let clock = Date.now()
const identity = localIdentity({ secretKeys, client, limits: await openLimits(null), now: () => clock })
let fake: Awaited<ReturnType<typeof openFakeSites>>
/** Next answer of a standard site. */
let nextAnswer: object = {}

beforeAll(async () => {
  fake = await openFakeSites((address, options) =>
    /yandex|vk/.test(address) ? identity.answer(address, options) : Promise.resolve(Response.json(nextAnswer)),
  )
})
beforeEach(() => {
  clock = Date.now()
  fake.troubles.length = 0
  fake.requests.length = 0
})
afterAll(() => fake.close())

const providerOf = (name: keyof typeof socialSites): SocialProvider =>
  socialProvider({ site: siteAt(fake.origin, socialSites[name]), client, patienceMs: 300 })

/** Signs in at the site as this person, consents, and returns to the callback. */
async function visit(name: LocalName, person = anna, secrets = providerOf(name).newSecrets()) {
  const query = new URL(await providerOf(name).signInAddress(secrets, callback)).searchParams
  return { secrets, callback, address: new URL(identity.returnAddress(name, person, query)) }
}

const troubleOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'none',
    (error: unknown) => (error instanceof SocialFault ? error.trouble : error),
  )

test('redirects the browser with a state and a code challenge', async () => {
  const secrets = providerOf('vk').newSecrets()
  const address = new URL(await providerOf('vk').signInAddress(secrets, callback))
  expect(`${address.origin}${address.pathname}`).toBe(`${fake.origin}/id.vk.ru/authorize`)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'shop',
    redirect_uri: callback,
    state: secrets.state,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    scope: 'email phone',
  })
  expect(address.search).not.toContain(secrets.verifier)
})

test('reads the identity from Yandex, with a verified e-mail', async () => {
  expect(await providerOf('yandex').identityOf(await visit('yandex'))).toEqual({
    subject: '77',
    email: 'anna@ya.ru',
    isEmailVerified: true,
    firstName: 'Анна',
    lastName: 'Иванова',
    phone: '+79990000000',
  })
})

test('a code works once, and a wrong verifier does not use it up', async () => {
  for (const name of ['yandex', 'vk'] as const) {
    const arrival = await visit(name)
    const wrongSecrets = { ...arrival.secrets, verifier: 'x'.repeat(43) }
    expect(await troubleOf(providerOf(name).identityOf({ ...arrival, secrets: wrongSecrets }))).toBe('refused')
    expect(await providerOf(name).identityOf(arrival)).toMatchObject({ subject: '77' })
    expect(await troubleOf(providerOf(name).identityOf(arrival))).toBe('refused')
  }
})

test('returns the device to VK, whose e-mail counts as unverified', async () => {
  const answer = await providerOf('vk').identityOf(await visit('vk'))
  expect(answer).toMatchObject({ subject: '77', email: 'anna@ya.ru', isEmailVerified: false, phone: '79990000000' })
  expect(fake.requests[0]!.body).toContain('device_id=local')
  const other = await visit('vk')
  other.address.searchParams.set('device_id', 'another')
  expect(await troubleOf(providerOf('vk').identityOf(other))).toBe('refused')
})

test('a person without an e-mail is no fault', async () => {
  const person = { id: '5', firstName: 'Олег', lastName: '' }
  const answer = await providerOf('yandex').identityOf(await visit('yandex', person))
  expect(answer).toEqual({ subject: '5', isEmailVerified: false, firstName: 'Олег', lastName: '' })
})

const jwt = (claims: object) =>
  ['{"alg":"RS256"}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

function googleAnswer(secrets: SocialSecrets, changes: object = {}) {
  const seconds = Math.floor(Date.now() / 1_000)
  const claims = { iss: 'https://accounts.google.com', aud: 'shop', sub: '9', iat: seconds, exp: seconds + 60 }
  const person = { email: 'anna@gmail.com', email_verified: true, given_name: 'Анна', family_name: 'Иванова' }
  const id_token = jwt({ ...claims, ...person, nonce: secrets.nonce, ...changes })
  return { access_token: 'a', token_type: 'Bearer', id_token }
}

test('reads the identity from a Google token for us and this sign-in', async () => {
  const google = providerOf('google')
  const secrets = google.newSecrets()
  const address = new URL(`${callback}?code=c&state=${secrets.state}`)
  const ask = (changes?: object) => {
    nextAnswer = googleAnswer(secrets, changes)
    return google.identityOf({ address, secrets, callback })
  }
  expect(await ask()).toMatchObject({ subject: '9', email: 'anna@gmail.com', isEmailVerified: true })
  expect(await ask({ email_verified: 'true' })).toMatchObject({ isEmailVerified: false })
  expect(await troubleOf(ask({ nonce: 'of another' }))).toBe('broken')
  expect(await troubleOf(ask({ aud: 'another shop' }))).toBe('broken')
  expect(await troubleOf(ask({ exp: 1_000 }))).toBe('broken')
})

test('requests the identity from Facebook, whose e-mail counts as unverified', async () => {
  const facebook = providerOf('facebook')
  const secrets = facebook.newSecrets()
  nextAnswer = { access_token: 'a', token_type: 'bearer', id: '3', email: 'a@b.ru', first_name: 'A', last_name: 'B' }
  const address = new URL(`${callback}?code=c&state=${secrets.state}`)
  expect(await facebook.identityOf({ address, secrets, callback })).toMatchObject({
    subject: '3',
    isEmailVerified: false,
  })
  expect(fake.requests[0]!.body).not.toContain('code_verifier')
})

test('a callback with a wrong or missing state causes no request', async () => {
  const { secrets, address } = await visit('yandex')
  for (const state of ['another', '']) {
    address.searchParams.set('state', state)
    expect(await troubleOf(providerOf('yandex').identityOf({ address, secrets, callback }))).toBe('foreign')
  }
  expect(fake.requests).toEqual([])
})

test('rejects a foreign code, an old code and one for another callback', async () => {
  const [mine, others] = [await visit('yandex'), await visit('yandex')]
  others.address.searchParams.set('state', mine.secrets.state)
  expect(await troubleOf(providerOf('yandex').identityOf({ ...mine, address: others.address }))).toBe('refused')
  expect(await troubleOf(providerOf('yandex').identityOf({ ...mine, callback: `${callback}other/` }))).toBe('refused')
  clock += 11 * 60_000
  expect(await troubleOf(providerOf('yandex').identityOf(mine))).toBe('refused')
})

test('reports a refused consent as declined', async () => {
  const { secrets } = await visit('vk')
  const address = new URL(`${callback}?error=access_denied&state=${secrets.state}`)
  expect(await troubleOf(providerOf('vk').identityOf({ address, secrets, callback }))).toBe('declined')
})

const badDays: [SocialFakeTrouble, string][] = [
  [500, 'away'],
  [429, 'refused'],
  ['slow', 'away'],
  ['dropped', 'away'],
  ['moved', 'away'],
  ['html', 'broken'],
  ['broken json', 'broken'],
  ['huge', 'broken'],
  ['wrong shape', 'broken'],
]

for (const [trouble, expected] of badDays)
  test(`a site that answers «${trouble}» is ${expected}, at the exchange and when asked who it is`, async () => {
    fake.troubles.push(trouble)
    expect(await troubleOf(providerOf('yandex').identityOf(await visit('yandex')))).toBe(expected)
    const second = await visit('yandex')
    fake.troubles.push(undefined as never, trouble)
    expect(await troubleOf(providerOf('yandex').identityOf(second))).toBe(expected)
  })
