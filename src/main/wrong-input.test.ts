import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '#config/config.ts'
import { Refusal } from '#kernel/refusal.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { refusalText } from '#shop/shop.texts.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { certificates } from '#shop/certificates/certificates.tables.ts'
import { promotions } from '#shop/promo/promo.tables.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from './staff-verbs.ts'

let shop: TestShop
let offer: string
beforeAll(async () => {
  shop = await openTestShop()
  await seedReference(shop.db)
  offer = String((await aProduct(shop.db, { stock: 5 })).offer.id)
  await run('certificate add 500 --code TWICE-TWICE')
  await run('promo add ДВАЖДЫ --value 10')
})
afterAll(() => shop.close())

const run = (line: string) =>
  runStaffVerb(
    { ...shop, secretKeys: shop.app.secretKeys, config: shop.app.config, quotes: shop.app.quotes },
    line.replace('OFFER', offer).split(' '),
  )

/** Text on the terminal; anything but a refusal would be a bug report. */
async function sentenceOf(line: string): Promise<string> {
  const error: unknown = await run(line).then(
    (text) => new Error(`it was done: ${text}`),
    (reason: unknown) => reason,
  )
  if (error instanceof ConfigError) return error.message
  if (error instanceof Refusal) return refusalText(error.code, 'en', error.details)
  throw error
}

test.each([
  ['promo add NEW --kind percent --value 101', 'from 1 to 100'],
  ['promo add NEW --kind percent --value 150', 'from 1 to 100'],
  ['promo add NEW --kind percent --value 0', 'from 1 to 100'],
  ['promo add NEW --kind n_for_m --pay 0', 'at least 1 piece'],
  ['promo add NEW --kind n_for_m --pieces 2 --pay 2', 'fewer than'],
  ['promo add NEW --kind n_for_m --value 200', 'from 1 to 100'],
  ['promo add NEW --kind gift --gift 999999999', 'breaks the rule'],
  ['promo add NEW --value 10 --uses 0', 'at least 1'],
  ['promo add NEW --value 10 --each 0', 'at least 1'],
  ['promo add NEW --value 10 --until 2026-02-31', 'no day'],
  ['promo add NEW --value 10 --until someday', 'no day'],
  ['promo add NEW --value 10 --until 2020-01-01', 'is over'],
  ['promo add NEW --value 10 --group strangers', 'usage'],
  ['promo add NEW --colour red', 'usage'],
  ['promo add дважды --value 10', 'already'],
  ['promo stop NOBODYS', ''],
  ['certificate add 0', 'usage'],
  ['certificate add 999999999', 'at most'],
  ['certificate add 500 --days 999999999', 'at most'],
  ['certificate add 500 --code TWICE-TWICE', 'already'],
  ['certificate add 500 --code A', 'at least'],
  ['certificate block 999999999', ''],
  ['certificate refund 999999999', ''],
  ['certificate resend 999999999', ''],
  ['certificate file 999999999 out.pdf', ''],
  ['stock receipt 999999999 3', ''],
  ['stock receipt OFFER 0', ''],
  ['stock receipt OFFER 999999999', ''],
  ['stock correct OFFER 5 999999999', ''],
  ['stock transfer OFFER 999999999 warehouse warehouse', ''],
  ['stock transfer OFFER 1 warehouse warehouse', ''],
  ['stock receipt OFFER 1 nowhere', ''],
  ['store show nowhere', ''],
  ['store day nowhere 2026-02-31 closed', ''],
  ['store photo-off nowhere 3', ''],
  ['order show 999999999', ''],
  ['order show 1', 'usage'],
  ['order move 999999999 packing', ''],
  ['order refunded 999999999 5', ''],
  ['order hand-over 999999999-1234', ''],
  ['order cancel-lines 999999999 1:1', ''],
  ['order deliver-to 999999999 point X', ''],
  ['invoice pay 999999999 0', ''],
  ['invoice pay 999999999 999999999', ''],
  ['invoice returned 999999999', ''],
  ['payment refund 999999999', ''],
  ['payment show 999999999', ''],
  ['receipt retry 999999999', ''],
  ['receipt mark 999999999 1 short', ''],
  ['receipt came-back 999999999 code', ''],
  ['return show 999999999', ''],
  ['return approve 999999999', ''],
  ['return receive 999999999', ''],
  ['shipment show 999999999', ''],
  ['shipment label 999999999', ''],
  ['shipment send 999999999 TRACK1', ''],
  ['shipment kept 999999999 none', ''],
  ['shipment arrived 999999999', ''],
  ['shipment look 999999999', ''],
  ['shipment seen 999999999', ''],
  ['shipment split 999999999 1:1', ''],
  ['shipment renew 999999999', ''],
  ['loyalty show nobody@klinika.ru', ''],
  ['loyalty add nobody@klinika.ru 300 why', ''],
  ['loyalty add nobody@klinika.ru 9999999 why', 'usage'],
  ['loyalty block nobody@klinika.ru why', ''],
  ['loyalty decide 999999999 pay', ''],
  ['message show 999999999', ''],
  ['message answer 999999999 text', ''],
  ['message close 999999999', ''],
  ['quote show 999999999', ''],
  ['comment approve 999999999', ''],
  ['comment decline 999999999 why', ''],
  ['comment keep 999999999', ''],
  ['approve-review 999999999', ''],
  ['decline-review 999999999 why', ''],
  ['answer-question 999999999 text', ''],
  ['decline-question 999999999 why', ''],
  ['approve-professional nobody@klinika.ru', ''],
  ['refuse-professional nobody@klinika.ru', ''],
  ['constructor', 'usage'],
])('answers «%s» with a sentence', async (line, words) => {
  const sentence = await sentenceOf(line)
  expect(sentence).not.toBe('')
  expect(sentence).toContain(words)
  expect(sentence).not.toMatch(/Failed query|insert into|select |node_modules|\bat .*\.ts:/)
})

test('creates nothing from wrong promo codes and certificates', async () => {
  expect(await shop.db.$count(promotions)).toBe(1)
  expect(await shop.db.$count(certificates)).toBe(1)
})
