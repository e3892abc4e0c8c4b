import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roubles, zero, type Money } from '#kernel/money.ts'
import type { PaymentMethod, PaymentProvider, PaymentInput } from '#shop/payments/payment.port.ts'
import { openFakeTBank } from './tbank.fake.ts'
import { tBank, tBankMethods } from './tbank.ts'
import { openFakeYooKassa } from './yookassa.fake.ts'
import { yooKassa, yooKassaMethods } from './yookassa.ts'

const buyer = { name: 'Анна Петрова', email: 'anna@klinika.ru', phone: '+79001234567' }
const receiptOf = (price: Money) => ({
  buyer,
  lines: [
    {
      name: 'Топ «Онега», 48',
      quantity: 1,
      price,
      vat: '22/122' as const,
      subject: 'goods' as const,
      mode: 'full_prepayment' as const,
      markingCode: null,
    },
  ],
})
let latest = 0
const aWish = (changes: Partial<PaymentInput> = {}): PaymentInput => ({
  key: `48262137-${++latest}`,
  method: 'card',
  amount: roubles(6_980),
  isTwoStage: false,
  savesCard: false,
  orderNumber: 48_262_137,
  locale: 'ru',
  returnUrl: 'https://shop.example/payments/48262137/',
  receipt: receiptOf(changes.amount ?? roubles(6_980)),
  ...changes,
})

let yooKassaBank: Awaited<ReturnType<typeof openFakeYooKassa>>
let tBankBank: Awaited<ReturnType<typeof openFakeTBank>>
const drivers: Record<string, PaymentProvider> = {}
beforeAll(async () => {
  yooKassaBank = await openFakeYooKassa()
  tBankBank = await openFakeTBank()
  const common = { vat: '22' as const, keepsCards: true, retryMs: 1 }
  const ofTBank = {
    ...common,
    url: `${tBankBank.url}/v2`,
    terminal: 'ShopDEMO',
    password: 'secret',
    taxation: 'usn_income',
    notificationUrl: 'https://shop.example/api/payments/told/tbank/',
    maxMs: 2_000,
  }
  const keys = { url: yooKassaBank.url, shopId: '100500', secret: 'test_key', maxMs: 2_000 }
  drivers['YooKassa'] = yooKassa({ ...common, ...keys, taxSystem: 2, methods: yooKassaMethods })
  drivers['T-Bank'] = tBank({ ...ofTBank, methods: tBankMethods })
  drivers['«Долями»'] = tBank({ ...ofTBank, name: 'tbank-dolyame', methods: ['dolyame'] })
})
afterAll(() => Promise.all([yooKassaBank.close(), tBankBank.close()]))

type Row = [bank: string, method: PaymentMethod, opens: RegExp]
const rows: Row[] = [
  ['YooKassa', 'card', /^https:\/\/yoomoney\.ru\//],
  ['YooKassa', 'sbp', /^https:\/\/yoomoney\.ru\//],
  ['YooKassa', 'sberpay', /^https:\/\/yoomoney\.ru\//],
  ['YooKassa', 'tpay', /^https:\/\/yoomoney\.ru\//],
  ['YooKassa', 'sber_parts', /^https:\/\/yoomoney\.ru\//],
  ['T-Bank', 'card', /^https:\/\/securepay\.tinkoff\.ru\/new\//],
  ['T-Bank', 'sbp', /^https:\/\/qr\.nspk\.ru\//],
  ['T-Bank', 'sberpay', /^sberpay:\/\/invoicing\//],
  ['T-Bank', 'tpay', /^https:\/\/www\.tinkoff\.ru\/tpay\//],
  ['T-Bank', 'mirpay', /^mirpay:\/\/pay\.mironline\.ru\/inapp\//],
  ['«Долями»', 'dolyame', /^https:\/\/securepay\.tinkoff\.ru\/new\//],
]
const namesThere: Partial<Record<PaymentMethod, string>> = {
  card: 'bank_card',
  sbp: 'sbp',
  sberpay: 'sberbank',
  tpay: 'tinkoff_bank',
  sber_parts: 'sber_bnpl',
}

describe.each(rows)('%s, %s', (name, method, opens) => {
  let provider: PaymentProvider
  const bank = () => (name === 'YooKassa' ? yooKassaBank : tBankBank)
  beforeEach(() => {
    provider = drivers[name]!
    bank().requests.length = 0
  })

  test('starts under its name, is paid, and is refunded in part and whole', async () => {
    expect(provider.methods).toContain(method)
    const input = aWish({ method })
    const payment = await provider.create(input)
    expect(payment).toMatchObject({ key: input.key, state: 'pending', amount: input.amount })
    expect(payment.payUrl).toMatch(opens)
    if (name === 'YooKassa')
      expect(JSON.parse(bank().requests[0]!.body)).toMatchObject({ payment_method_data: { type: namesThere[method] } })
    bank().pay(payment.id)
    const expected = name === 'YooKassa' ? method : null
    expect(await provider.read(payment.id)).toMatchObject({ state: 'paid', amount: input.amount, method: expected })
    const back = (key: string, amount: Money, before: Money) =>
      provider.refund({ id: payment.id, receipt: null, came: input.amount, key, amount, before })
    expect(await back(`${input.key}-r1`, roubles(980), zero)).toMatchObject({ state: 'done' })
    expect(await back(`${input.key}-r2`, roubles(6_000), roubles(980))).toMatchObject({ state: 'done' })
    expect(await provider.read(payment.id)).toMatchObject({ state: 'refunded' })
  })

  test('reports the reason of a decline and of a timeout', async () => {
    const [first, second] = [await provider.create(aWish({ method })), await provider.create(aWish({ method }))]
    bank().decline(first.id)
    bank().expire(second.id)
    expect(await provider.read(first.id)).toMatchObject({ state: 'declined', payUrl: null })
    expect(await provider.read(second.id)).toMatchObject({ state: 'declined', reason: 'time_over' })
  })

  test('holds a sum exactly where the provider supports holds', async () => {
    const input = aWish({ method, isTwoStage: provider.holds.includes(method) })
    const { id } = await provider.create(input)
    bank().pay(id)
    expect(await provider.read(id)).toMatchObject({ state: input.isTwoStage ? 'held' : 'paid' })
    if (!input.isTwoStage) return
    const amount = roubles(3_315)
    const capture = { id, key: `${input.key}-capture`, amount, receipt: receiptOf(amount) }
    expect(await provider.capture(capture)).toMatchObject({ state: 'paid', amount })
  })

  test('fails while the bank is silent, and starts at the next try', async () => {
    const input = aWish({ method })
    bank().troubles.push('slow')
    await expect(provider.create(input)).rejects.toMatchObject({ trouble: 'slow' })
    expect((await provider.create(input)).payUrl).toMatch(opens)
  })
})

test('reports the method that the buyer chose on its page instead', async () => {
  const provider = drivers['YooKassa']!
  const payment = await provider.create(aWish({ method: 'sberpay' }))
  yooKassaBank.pay(payment.id, 'sbp')
  expect(await provider.read(payment.id)).toMatchObject({ state: 'paid', method: 'sbp' })
  const other = await provider.create(aWish({ method: 'sberpay' }))
  yooKassaBank.pay(other.id, 'yoo_money')
  expect(await provider.read(other.id)).toMatchObject({ state: 'paid', method: null })
})

test.each([roubles(999), roubles(150_001)])('YooKassa refuses installments of %d kopecks', async (amount) => {
  const input = aWish({ method: 'sber_parts', amount })
  await expect(drivers['YooKassa']!.create(input)).rejects.toMatchObject({ trouble: 'refused' })
})

test.each(['mirpay', 'dolyame'] as const)('YooKassa opens no %s', async (method) => {
  await expect(drivers['YooKassa']!.create(aWish({ method }))).rejects.toMatchObject({ trouble: 'refused' })
})

test.each(['javascript:alert(1)', 'http://bank.example/', 'intent://scan/#Intent;end', 'file:///etc/passwd', ''])(
  'refuses to send a buyer to %j',
  async (link) => {
    tBankBank.setAppLink(link)
    await expect(drivers['T-Bank']!.create(aWish({ method: 'sberpay' }))).rejects.toMatchObject({ trouble: 'broken' })
  },
)

test('a terminal without T-Pay refuses it', async () => {
  tBankBank.switchTPayOff()
  await expect(drivers['T-Bank']!.create(aWish({ method: 'tpay' }))).rejects.toMatchObject({ trouble: 'refused' })
})
