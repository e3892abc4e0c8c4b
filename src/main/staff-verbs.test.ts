import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount } from '#shop/accounts/accounts.samples.ts'
import { accounts } from '#shop/accounts/accounts.tables.ts'
import { anOffer } from '#shop/catalogue/catalogue.samples.ts'
import { products } from '#shop/catalogue/catalogue.tables.ts'
import { withdrawals } from '#shop/consents/consents.tables.ts'
import { aStore } from '#shop/product/product.samples.ts'
import { staffAudit } from '#shop/staff/staff.tables.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from './staff-verbs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const aRequest = () => anAccount(shop.db, { type: 'professional', state: 'requested', organisation: 'Клиника «Север»' })
const stateOf = async (id: number) =>
  (await shop.db.select({ state: accounts.state }).from(accounts).where(eq(accounts.id, id)))[0]!.state

test('O-12 a manager lists, approves and refuses applications by e-mail, with an audit trail', async () => {
  const [first, second] = [await aRequest(), await aRequest()]
  expect(await runStaffVerb(shop, ['professionals'])).toContain(`${first.email}\tАнна Петрова\t+79001234567\tКлиника`)
  await runStaffVerb(shop, ['approve-professional', ` ${first.email.toUpperCase()} `])
  await runStaffVerb(shop, ['refuse-professional', second.email])
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['unconfirmed', 'refused'])
  await shop.runJobs()
  expect(shop.sentLetters).toMatchObject([
    { to: first.email, subject: 'Заявка одобрена', text: expect.stringMatching(/\/auth\/activate\/[\w-]{43}\//) },
    { to: second.email, subject: 'О вашей заявке' },
  ])
  expect(await runStaffVerb(shop, ['professionals'])).toBe('Nobody waits for an answer.')
  const trail = await shop.db.select().from(staffAudit)
  expect(trail).toMatchObject([
    { verb: 'professional.approve', subject: `account:${first.id}`, doneBy: expect.stringMatching(/^terminal:./) },
    { verb: 'professional.refuse', subject: `account:${second.id}`, after: { state: 'refused' } },
  ])
})

test('answers a request once, and nothing but requests', async () => {
  const request = await aRequest()
  const answers = await Promise.allSettled([
    runStaffVerb(shop, ['approve-professional', request.email]),
    runStaffVerb(shop, ['refuse-professional', request.email]),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const buyer = await anAccount(shop.db)
  await expect(runStaffVerb(shop, ['refuse-professional', buyer.email])).rejects.toMatchObject({
    code: 'no_request',
  })
  expect(await stateOf(buyer.id)).toBe('active')
})

test('an unknown or incomplete verb prints its usage', async () => {
  await expect(runStaffVerb(shop, ['sell-everything'])).rejects.toThrow('npm run staff -- approve-professional')
  await expect(runStaffVerb(shop, ['approve-professional'])).rejects.toThrow('approve-professional anna@klinika.ru')
})

test('BO-024 staff sees, receives and corrects stock, and learns of conflicts', async () => {
  const offer = await anOffer(shop.db, { stock: 4 })
  const [{ sku } = { sku: '' }] = await shop.db.select().from(products).where(eq(products.id, offer.productId))
  const store = await aStore(shop.db, { shelves: [[offer.id, 2]] })
  const stock = (...args: unknown[]) => runStaffVerb(shop, ['stock', ...args.map(String)])
  expect(await stock(sku)).toMatch(/^\d+\tsize-\d+\twarehouse: 4\tmagazin-\d+: 2$/)
  await stock('receipt', offer.id, 3)
  await stock('correct', offer.id, 7, 6, 'warehouse', 'брак')
  await stock('transfer', offer.id, 1, 'warehouse', store.slug)
  await expect(stock('correct', offer.id, 7, 5)).rejects.toMatchObject({ code: 'stock_moved', details: { now: 5 } })
  await expect(stock('receipt', offer.id, 3, 'nowhere')).rejects.toMatchObject({ details: { field: 'place' } })
  await expect(stock('receipt', offer.id, 'many')).rejects.toThrow('usage')
  expect(await stock(sku)).toMatch(/\twarehouse: 5\tmagazin-\d+: 3$/)
  expect(await stock('moves', offer.id)).toMatch(/correction\twarehouse\t-1\tterminal:\w+\t\tбрак/)
})

test('R-7-18 staff adds, lists and stops a promo code with an audit trail', async () => {
  const add = ['promo', 'add', 'ВЕСНА-27', '--kind', 'fixed', '--value', '500', '--from', '3000', '--uses', '9']
  expect(await runStaffVerb(shop, add)).toBe('Buyers may type ВЕСНА-27 from now on.')
  await expect(runStaffVerb(shop, ['promo', 'add', 'весна27', '--value', '5'])).rejects.toMatchObject({
    code: 'already_there',
  })
  await expect(runStaffVerb(shop, ['promo', 'add', 'OTHER', '--kind', 'luck'])).rejects.toThrow('usage')
  expect(await runStaffVerb(shop, ['promo', 'list'])).toContain('ВЕСНА-27\tfixed\t500 RUB\tfrom 3000\t0/9 orders')
  await runStaffVerb(shop, ['promo', 'stop', 'vесна27'.replace('v', 'в')])
  expect(await runStaffVerb(shop, ['promo', 'list'])).toContain('stopped')
  const trail = await shop.db.select().from(staffAudit)
  expect(trail.map(({ verb }) => verb)).toEqual(expect.arrayContaining(['promo.add', 'promo.stop']))
})

test('staff issues a certificate shown once, views it and stops it', async () => {
  const text = await runStaffVerb(shop, ['certificate', 'add', '5000', '--days', '30'])
  const [code = ''] = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}$/.exec(text) ?? []
  expect(await runStaffVerb(shop, ['certificate', 'show', code.toLowerCase()])).toMatch(/^5000 of 5000 RUB, until/)
  await runStaffVerb(shop, ['certificate', 'stop', code])
  expect(await runStaffVerb(shop, ['certificate', 'show', code])).toContain('stopped')
  const trail = await shop.db.select().from(staffAudit)
  expect(JSON.stringify(trail)).not.toContain(code)
})

test('staff exports personal data and records a withdrawal on paper', async () => {
  const { email } = await anAccount(shop.db, { email: 'paper@klinika.ru' })
  const file = path.join(shop.folder, 'paper.json')
  expect(await runStaffVerb(shop, ['person', 'export', ' Paper@Klinika.ru', file])).toMatch(/^Written to .*: 1 rows/)
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { tables: { accounts: Record<string, unknown>[] } }
  expect(kept.tables.accounts).toMatchObject([{ email, last_name: 'Петрова' }])
  expect(kept.tables.accounts[0]).not.toHaveProperty('password_hash')
  expect(statSync(file).mode & 0o077).toBe(0)
  await expect(runStaffVerb(shop, ['person', 'export', 'paper', file])).rejects.toThrow('usage')
  await expect(runStaffVerb(shop, ['person', 'withdraw', email])).rejects.toThrow('usage')
  await runStaffVerb(shop, ['person', 'withdraw', email, 'заявление', 'от', '28.11'])
  const [withdrawal] = await shop.db.select().from(withdrawals).where(eq(withdrawals.scope, 'personal_data'))
  expect(withdrawal).toMatchObject({ email, via: expect.stringMatching(/^terminal:\w+: заявление от 28\.11$/) })
  const trail = JSON.stringify(await shop.db.select().from(staffAudit))
  expect(trail).toContain('person.export')
  expect(trail).not.toContain(email)
})
