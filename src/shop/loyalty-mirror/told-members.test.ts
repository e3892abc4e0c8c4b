import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { maxma } from '#partners/loyalty/maxma.ts'
import { fakeMaxmaKey, openFakeMaxma } from '#partners/loyalty/maxma.fake.ts'
import { after, days } from '#kernel/time.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { anAccount } from '../accounts/accounts.samples.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { addBonuses } from '../loyalty/loyalty.actions.ts'
import { deleteDueAccounts } from '../profile/delete-account.action.ts'
import { joinLoyalty } from '../profile/join-loyalty.action.ts'
import { mirrorMember } from './mirror-member.action.ts'
import { reconcile } from './reconcile.action.ts'

/* Member data sent to MAXMA: on joining, changing and leaving (integrations 8.1). */

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
let fake: Awaited<ReturnType<typeof openFakeMaxma>>
let provider: ReturnType<typeof maxma>
beforeAll(async () => {
  fake = await openFakeMaxma()
  provider = maxma({ url: fake.url, key: fakeMaxmaKey, hookSecret: null, patienceMs: 300, now: () => 0 })
  shop = await openTestShop({ clock: () => now, loyaltyProvider: provider })
})
afterAll(async () => {
  await shop.close()
  await fake.close()
})
afterEach(() => void fake.troubles.splice(0))

let people = 0
const anotherPhone = () => `+7905111${String(++people).padStart(4, '0')}`
const joining = { specialty: 'nurse', source_of_referral: 'other', custom_source_of_referral: 'коллеги' }

const join = (accountId: number, at = now) =>
  joinLoyalty(shop.db, { accountId, body: joining, address: '127.0.0.1', now: at })

/** Creates a member who has been sent to the provider, with the given bonuses. */
async function aToldMember(amount = 0) {
  const member = await aMember(shop, { inLoyalty: false, phone: anotherPhone(), dateOfBirth: '1990-05-17' })
  await join(member.id)
  const entry = {
    accountId: member.id,
    kind: 'gift' as const,
    amount,
    reason: 'birthday',
    now,
    key: `told:${member.id}`,
  }
  if (amount > 0) await addBonuses(shop.db, entry)
  await shop.runJobs()
  return member
}
type ToldMember = Awaited<ReturnType<typeof aToldMember>>
const toldOf = ({ id }: ToldMember) => fake.clientBy(id)

test('registers a new member at once, before the first bonus', async () => {
  const member = await aToldMember()
  expect(toldOf(member)).toMatchObject({
    phoneNumber: member.phone,
    email: member.email,
    name: 'Анна',
    surname: 'Петрова',
    birthdate: '1990-05-17',
    isEmailSubscribed: false,
    extraFields: { specialty: 'nurse', source_of_referral: 'other' },
    bonuses: 0,
  })
})

test('sends a changed name, phone, specialty or consent once', async () => {
  const member = await aToldMember()
  const phone = anotherPhone()
  const changes = { first_name: 'Мария', phone_number: phone, specialty: 'midwife' }
  await member.send('PATCH', '/api/users/profile/info/', changes)
  await shop.runJobs()
  expect(toldOf(member)).toMatchObject({
    name: 'Мария',
    phoneNumber: phone,
    extraFields: { specialty: 'midwife', source_of_referral: 'other' },
  })
  for (const newsletter of [true, false]) {
    await member.post('/api/users/profile/newsletter/', { newsletter })
    await shop.runJobs()
    expect(toldOf(member)?.['isEmailSubscribed']).toBe(newsletter)
  }
  const tellings = () => fake.calls().filter((call) => call === 'update-client').length
  const before = tellings()
  await member.send('PATCH', '/api/users/profile/info/', changes)
  await shop.runJobs()
  expect(tellings()).toBe(before)
})

test('sends on retry a change made while the provider was down', async () => {
  const member = await aToldMember()
  fake.troubles.push(503)
  await shop.db.update(accounts).set({ lastName: 'Ким' }).where(eq(accounts.id, member.id))
  await expect(mirrorMember({ db: shop.db, provider }, { accountId: member.id, now })).rejects.toThrow('MAXMA')
  await mirrorMember({ db: shop.db, provider }, { accountId: member.id, now })
  expect(toldOf(member)?.['surname']).toBe('Ким')
})

test('omits a mailbox or phone of another client and sends the rest', async () => {
  const [first, member] = [await aToldMember(), await aToldMember()]
  const changes = { lastName: 'Ли', phone: first.phone }
  await shop.db.update(accounts).set(changes).where(eq(accounts.id, member.id))
  await mirrorMember({ db: shop.db, provider }, { accountId: member.id, now })
  expect(toldOf(member)).toMatchObject({ surname: 'Ли', phoneNumber: member.phone })
  fake.clients.push({ externalId: null, phoneNumber: '+79050000000', email: 'taken@klinika.ru', bonuses: 0 })
  const other = await anAccount(shop.db, { inLoyalty: true, phone: anotherPhone(), email: 'taken@klinika.ru' })
  await mirrorMember({ db: shop.db, provider }, { accountId: other.id, now })
  expect(fake.clientBy(other.id)).toMatchObject({ phoneNumber: other.phone })
  expect(fake.clientBy(other.id)?.email).toBeUndefined()
})

test('a member who leaves loses balance and mailings, and may rejoin', async () => {
  const member = await aToldMember(300)
  await member.post('/api/users/profile/newsletter/', { newsletter: true })
  await shop.runJobs()
  expect(toldOf(member)).toMatchObject({ bonuses: 300, isEmailSubscribed: true })
  await member.post('/api/users/profile/loyalty/leave/', {})
  await shop.runJobs()
  expect(toldOf(member)).toMatchObject({ bonuses: 0, isEmailSubscribed: false })
  const requestCount = fake.requests.length
  await member.send('PATCH', '/api/users/profile/info/', { first_name: 'Ольга' })
  await shop.runJobs()
  await reconcile({ db: shop.db, provider }, { now: after(now, -days(1)) })
  expect([
    fake.requests.slice(requestCount).some(({ body }) => body.includes('Ольга')),
    toldOf(member)?.['name'],
  ]).toEqual([false, 'Анна'])
  await join(member.id, after(now, days(1)))
  await shop.runJobs()
  expect(toldOf(member)).toMatchObject({ bonuses: 300, isEmailSubscribed: true, name: 'Ольга' })
})

test('reconciliation removes a former member whose job was lost', async () => {
  const member = await aToldMember(200)
  await shop.db.update(accounts).set({ inLoyalty: false }).where(eq(accounts.id, member.id))
  await reconcile({ db: shop.db, provider }, { now, since: after(now, -days(2)) })
  expect(toldOf(member)?.bonuses).toBe(0)
})

test('removes balance and mailings at the provider when an account is deleted', async () => {
  const member = await aToldMember(150)
  await shop.db
    .update(accounts)
    .set({ deletionAt: after(now, -days(1)) })
    .where(eq(accounts.id, member.id))
  await deleteDueAccounts(shop.db, now)
  await shop.runJobs()
  expect(toldOf(member)).toMatchObject({ bonuses: 0, isEmailSubscribed: false })
})
