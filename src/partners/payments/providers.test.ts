import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kopecks, roubles } from '#kernel/money.ts'
import type { PaymentProvider, PaymentInput } from '#shop/payments/payment.port.ts'
import type { ReceiptInput } from '#shop/receipts/receipt.port.ts'
import type { Trouble } from '../carriers/carrier-server.fake.ts'
import type { ProviderPace } from './provider-request.ts'
import { openFakeTBank } from './tbank.fake.ts'
import { tBank } from './tbank.ts'
import { openFakeYooKassa } from './yookassa.fake.ts'
import { yooKassa } from './yookassa.ts'

type Bank = Awaited<ReturnType<typeof openFakeYooKassa | typeof openFakeTBank>>
type Row = {
  name: string
  open: () => Promise<Bank>
  driver: (url: string, pace: ProviderPace) => PaymentProvider
  forge: (notification: { body: string; headers: object; address: string }) => {
    body: string
    headers: object
    address: string
  }
}

const rows: Row[] = [
  {
    name: 'YooKassa',
    open: openFakeYooKassa,
    driver: (url, pace) =>
      yooKassa({ url, shopId: '100500', secret: 'test_key', vat: '22', taxSystem: 2, keepsCards: true, ...pace }),
    forge: (notification) => ({ ...notification, address: '203.0.113.7' }),
  },
  {
    name: 'T-Bank',
    open: openFakeTBank,
    driver: (url, pace) => {
      const notificationUrl = 'https://shop.example/api/payments/told/tbank/'
      const keys = { url: `${url}/v2`, terminal: 'ShopDEMO', password: 'secret' }
      return tBank({ ...keys, vat: '22', taxation: 'usn_income', keepsCards: true, notificationUrl, ...pace })
    },
    forge: (notification) => ({
      ...notification,
      body: notification.body.replace('"Success":true', '"Success":false'),
    }),
  },
]

const buyer = { name: 'Анна Петрова', email: 'anna@klinika.ru', phone: '+79001234567' }
const line = (price: number, quantity = 1, mode: 'full_prepayment' | 'full_payment' = 'full_prepayment') => ({
  name: 'Топ «Онега», 48',
  quantity,
  price: kopecks(price),
  vat: mode === 'full_payment' ? ('22' as const) : ('22/122' as const),
  subject: 'goods' as const,
  mode,
  markingCode: null,
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
  receipt: { buyer, lines: [line(3_315_00, 2), line(350_00)] },
  ...changes,
})

describe.each(rows)('$name', ({ open, driver, forge }) => {
  let bank: Bank
  let provider: PaymentProvider
  let moment = 0
  beforeAll(async () => {
    bank = await open()
    provider = driver(bank.url, { retryMs: 1, now: () => moment })
  })
  afterEach(() => {
    bank.troubles.length = 0
    moment += 600_000
  })
  afterAll(() => bank.close())

  test('O-24 a payment is created under its key, paid, reported and read', async () => {
    const input = aWish()
    const payment = await provider.create(input)
    expect(payment).toMatchObject({ key: input.key, state: 'pending', amount: input.amount, currency: 'RUB' })
    expect(payment.payUrl).toMatch(/^https:\/\//)
    bank.pay(payment.id)
    const notification = bank.notification(payment.id)
    expect(provider.paymentIn(notification)).toBe(payment.id)
    expect(provider.cardIn(notification.body)).toBe('2202207654 1228')
    expect(await provider.read(payment.id)).toMatchObject({
      key: input.key,
      state: 'paid',
      amount: input.amount,
      refunded: 0,
    })
    const strangers = [
      forge(notification),
      ...['', '{', 'null', '[]', '{"object":5}'].map((body) => ({ ...notification, body })),
    ]
    for (const stranger of strangers) expect(provider.paymentIn({ ...stranger, headers: {} })).toBeUndefined()
  })

  test('a decline has a reason; an abandoned payment is cancelled', async () => {
    const [first, second] = [await provider.create(aWish()), await provider.create(aWish({ method: 'sbp' }))]
    bank.decline(first.id)
    expect(await provider.read(first.id)).toMatchObject({
      state: 'declined',
      reason: expect.stringMatching(/no_money|bank_refused/),
    })
    expect(await provider.cancel({ id: second.id, key: `${second.key}-cancel` })).toMatchObject({ state: 'cancelled' })
  })

  test('O-04 a hold is captured in part, or released', async () => {
    const [first, second] = [
      await provider.create(aWish({ isTwoStage: true })),
      await provider.create(aWish({ isTwoStage: true })),
    ]
    for (const { id } of [first, second]) bank.pay(id)
    expect(await provider.read(first.id)).toMatchObject({ state: 'held' })
    const receipt = { buyer, lines: [line(3_315_00, 1, 'full_payment')] }
    const capture = { id: first.id, key: `${first.key}-capture`, amount: roubles(3_315), receipt }
    expect(await provider.capture(capture)).toMatchObject({ state: 'paid', amount: roubles(3_315) })
    expect(await provider.capture(capture)).toMatchObject({ state: 'paid', amount: roubles(3_315) })
    expect(await provider.cancel({ id: second.id, key: `${second.key}-cancel` })).toMatchObject({ state: 'cancelled' })
  })

  test('finds the paid payment under a key, not a pending one', async () => {
    const input = aWish()
    await provider.create(input)
    const second = await provider.create(input)
    bank.pay(second.id)
    expect(await provider.find({ key: input.key, since: new Date(0) })).toMatchObject({ id: second.id, state: 'paid' })
  })

  test('O-24 keeps a card with consent, charges it once per key, forgets it', async () => {
    const [plain, first] = [await provider.create(aWish()), await provider.create(aWish({ savesCard: true }))]
    for (const { id } of [plain, first]) bank.pay(id)
    expect(await provider.keptCard(plain)).toBeNull()
    const card = (await provider.keptCard(first))!
    expect(card).toMatchObject({ network: expect.stringMatching(/^mir$/i), lastFour: '7654', lastMonth: '2028-12' })
    const input = aWish()
    expect(await provider.find({ key: input.key, since: new Date() })).toBeNull()
    const before = bank.charged()
    const charge = await provider.charge(input, card)
    expect(charge).toMatchObject({ key: input.key, state: 'paid', amount: input.amount })
    expect(await provider.charge(input, card)).toEqual(charge)
    expect(bank.charged()).toBe(before + 1)
    expect(await provider.find({ key: input.key, since: new Date() })).toMatchObject({ key: input.key, state: 'paid' })
    expect(await provider.charge(aWish({ isTwoStage: true }), card)).toMatchObject({ state: 'held' })
    await provider.forgetCard(card)
    await provider.forgetCard(card)
  })

  test('reports declined, confirmable and refused charges; a lost answer leads to one payment', async () => {
    const { id, key } = await provider.create(aWish({ savesCard: true }))
    bank.pay(id)
    const card = (await provider.keptCard({ id, key }))!
    bank.setFate('no_money')
    expect(await provider.charge(aWish(), card)).toMatchObject({ state: 'declined', reason: 'no_money' })
    bank.setFate('confirm')
    expect(await provider.charge(aWish(), card)).toMatchObject({
      state: 'pending',
      payUrl: expect.stringMatching(/^https:/),
    })
    bank.setFate('refused')
    expect(await provider.charge(aWish(), card)).toMatchObject({ state: 'declined', reason: 'card_refused' })
    bank.setFate('paid')
    const charge = await provider.charge(aWish(), { ...card, token: 'nobody' })
    expect(charge === 'card_refused' ? charge : charge.reason).toBe('card_refused')
    const input = aWish()
    const before = bank.charged()
    bank.troubles.push('lost')
    await provider.charge(input, card).catch(() => undefined)
    expect(await provider.charge(input, card)).toMatchObject({ state: 'paid' })
    expect(bank.charged()).toBe(before + 1)
  })

  const aRefund = (id: string, key: string, facts: { amount: number; before?: number }) => ({
    id,
    key,
    amount: roubles(facts.amount),
    before: roubles(facts.before ?? 0),
    came: roubles(6_980),
    receipt: { buyer, lines: [line(facts.amount * 100)] },
  })

  test('refunds in portions, once per key, never more than paid', async () => {
    const { id, key } = await provider.create(aWish())
    bank.pay(id)
    const first = await provider.refund(aRefund(id, `${key}-r1`, { amount: 3_315 }))
    expect(first).toMatchObject({ state: 'done' })
    expect(await provider.refund(aRefund(id, `${key}-r1`, { amount: 3_315 }))).toMatchObject({ state: 'done' })
    expect(bank.back(id)).toBe(3_315_00)
    const tooMuch = aRefund(id, `${key}-r2`, { amount: 5_000, before: 3_315 })
    expect(await provider.refund(tooMuch)).toMatchObject({ state: 'failed' })
    const part = aRefund(id, `${key}-r3`, { amount: 665, before: 3_315 })
    expect(await provider.refund(part)).toMatchObject({ state: 'done' })
    const rest = aRefund(id, `${key}-r4`, { amount: 3_000, before: 3_980 })
    expect(await provider.refund(rest)).toMatchObject({ state: 'done' })
    expect(await provider.read(id)).toMatchObject({ state: 'refunded' })
  })

  test('lists refunds by our keys, and manual ones without a key', async () => {
    const { id, key } = await provider.create(aWish())
    bank.pay(id)
    const own = await provider.refund(aRefund(id, `${key}-r1`, { amount: 100 }))
    bank.refundInCabinet(id, 50_00)
    expect(bank.back(id)).toBe(150_00)
    if (!provider.refunds) return
    const list = await provider.refunds(id)
    expect(list.toSorted((a, b) => b.amount - a.amount)).toMatchObject([
      { key: `${key}-r1`, amount: 100_00, state: 'done' },
      { key: null, amount: 50_00, state: 'done' },
    ])
    expect(list.find((each) => each.key !== null)?.id).toBe(own.id)
  })

  test.each(['done', 'failed'] as const)('polls a pending refund until it is %s', async (outcome) => {
    const { id, key } = await provider.create(aWish())
    bank.pay(id)
    bank.holdRefunds()
    const input = aRefund(id, `${key}-r1`, { amount: 6_980 })
    const first = await provider.refund(input)
    expect(first.state).toBe('pending')
    bank.forgetKeys()
    if (provider.refunds) expect(await provider.refunds(id)).toMatchObject([{ ...first, key: `${key}-r1` }])
    const refund = { ...input, refundId: first.id }
    expect(await provider.readRefund(refund)).toEqual(first)
    bank.endRefunds(outcome)
    expect(await provider.readRefund(refund)).toEqual({ ...first, state: outcome })
    expect(bank.back(id)).toBe(outcome === 'done' ? 6_980_00 : 0)
  })

  test('never reports a refused second refund as done', async () => {
    const { id, key } = await provider.create(aWish())
    bank.pay(id)
    await provider.refund(aRefund(id, `${key}-r1`, { amount: 1_000 }))
    bank.holdRefunds()
    const [part, rest] = [
      aRefund(id, `${key}-r2`, { amount: 500, before: 1_000 }),
      aRefund(id, `${key}-r3`, { amount: 5_980, before: 1_000 }),
    ]
    const second = await provider.refund(part)
    expect(second.state).toBe('pending')
    bank.endRefunds('failed')
    // T-Bank reports only the payment as a whole, which is partly refunded either way.
    const ended = await provider.readRefund({ ...part, refundId: second.id })
    expect(ended.state).toBe(provider.refunds ? 'failed' : 'unclear')
    bank.holdRefunds()
    const third = await provider.refund(rest)
    bank.endRefunds('failed')
    expect(await provider.readRefund({ ...rest, refundId: third.id })).toMatchObject({ state: 'failed' })
    expect(bank.back(id)).toBe(1_000_00)
  })

  test('I-12 polls the receipt of a payment, and sends the second one', async () => {
    const { id, key } = await provider.create(aWish())
    bank.pay(id)
    const input: ReceiptInput = {
      key: `${key}-prepay`,
      kind: 'prepayment',
      paymentId: id,
      refundId: null,
      settled: 0,
      hasTravelled: true,
      buyer,
      lines: [line(6_980_00)],
    }
    expect((await provider.receipt(input)).state).toMatch(/sent|done/)
    bank.register()
    // A provider with receipt webhooks is not polled.
    expect(await provider.receipt(input)).toMatchObject({ state: provider.receiptIn ? 'sent' : 'done' })
    const answer = await provider.receipt({ ...input, key: `${key}-r1`, kind: 'refund', refundId: `${key}-r1` })
    expect(answer.state).toMatch(/failed|done|sent/)
    const second: ReceiptInput = {
      ...input,
      key: `${key}-settle`,
      kind: 'settlement',
      settled: 6_980_00,
      hasTravelled: false,
      lines: [{ ...line(6_980_00, 1, 'full_payment'), markingCode: '0104600439931256215dK' }],
    }
    expect((await provider.receipt(second)).state).toMatch(/sent|done/)
    bank.register()
    expect(['done', 'sent']).toContain((await provider.receipt(second)).state)
  })

  test('reports a different amount and currency as they are', async () => {
    const payment = await provider.create(aWish())
    bank.pay(payment.id)
    bank.otherCurrency?.(payment.id)
    if (bank.otherCurrency) expect(await provider.read(payment.id)).toMatchObject({ state: 'paid', currency: 'USD' })
    bank.otherSum(payment.id)
    expect(await provider.read(payment.id)).toMatchObject({ state: 'paid', amount: roubles(1) })
  })

  test('a connection lost after the creation leads to a payment the buyer knows', async () => {
    bank.troubles.push('lost')
    const input = aWish()
    const payment = await provider.create(input)
    expect(payment).toMatchObject({ key: input.key, state: 'pending' })
    bank.pay(payment.id)
    expect(await provider.read(payment.id)).toMatchObject({ state: 'paid' })
  })

  test.each<[Trouble, number, string]>([
    ['dropped', 3, 'away'],
    [500, 3, 'down'],
    [429, 3, 'down'],
    [{ body: '<html>Работы на сервере</html>' }, 1, 'broken'],
    [{ body: '' }, 1, 'broken'],
    [{ type: 'application/json', body: 'null' }, 1, 'broken'],
    [
      { type: 'application/json', body: '{"Success":true,"id":5,"Status":"CONFIRMED","status":"succeeded"}' },
      1,
      'broken',
    ],
    [
      {
        type: 'application/json',
        body: '{"Success":true,"Status":"?","Amount":-1,"status":"?","amount":{"value":"1e9"}}',
      },
      1,
      'broken',
    ],
    ['huge', 1, 'broken'],
  ])('R-8-18 an answer that is %s is invalid', async (trouble, count, fault) => {
    const { id } = await provider.create(aWish())
    bank.troubles.push(...Array.from({ length: count }, () => trouble))
    await expect(provider.read(id)).rejects.toMatchObject({ trouble: fault })
    expect(await provider.read(id)).toMatchObject({ state: 'pending' })
  })

  test('R-8-18 times out on silence, and rests between tries while failing', async () => {
    const impatient = driver(bank.url, { maxMs: 150, retryMs: 1, now: () => moment })
    const { id } = await provider.create(aWish())
    bank.troubles.push('slow')
    await expect(impatient.read(id)).rejects.toMatchObject({ trouble: 'slow' })
    bank.troubles.push(...Array.from({ length: 15 }, () => 503))
    for (let n = 0; n < 5; n++) await provider.read(id).catch(() => undefined)
    bank.requests.length = 0
    await expect(provider.read(id)).rejects.toMatchObject({ trouble: 'paused' })
    expect(bank.requests).toHaveLength(0)
    moment += 31_000
    expect(await provider.read(id)).toMatchObject({ state: 'pending' })
  })

  test('logs no key, card or name of a failure', async () => {
    const { id } = await provider.create(aWish())
    bank.troubles.push({
      status: 401,
      type: 'application/json',
      body: '{"type":"error","code":"invalid_credentials","ErrorCode":"204"}',
    })
    const error: unknown = await provider.read(id).catch((fault: unknown) => fault)
    expect(String(error)).toMatch(/^ProviderFault: the payment provider: refused \(\w+\)$/)
  })
})

test('I-10 signs sorted root values with the password, as documented', async () => {
  const bank = await openFakeTBank()
  const [row] = rows.filter(({ name }) => name === 'T-Bank')
  const other = tBank({
    url: `${bank.url}/v2`,
    terminal: 'ShopDEMO',
    password: 'wrong',
    vat: 'none',
    taxation: 'osn',
    keepsCards: false,
    notificationUrl: 'https://shop.example/',
  })
  await expect(other.create(aWish())).rejects.toMatchObject({ trouble: 'refused', code: '204' })
  const provider = row!.driver(bank.url, {})
  expect(await provider.create(aWish({ method: 'sbp' }))).toMatchObject({ payUrl: 'https://qr.nspk.ru/AS10' })
  await bank.close()
})
