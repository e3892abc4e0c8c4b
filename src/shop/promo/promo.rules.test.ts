import { describe, expect, test } from 'vitest'
import { roubles, zero } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import type { LineInput } from '../cart/price-cart.rules.ts'
import { promoKey } from './promo-key.rules.ts'
import { applyPromo, type PromoInput, type PromoTerms } from './promo.rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const line = (offerId: number, price: number, changes: Partial<LineInput> = {}): LineInput => ({
  offerId,
  productId: offerId,
  categoryIds: [],
  quantity: 1,
  price: roubles(price),
  salePrice: null,
  ...changes,
})
const terms = (changes: Partial<PromoTerms> = {}): PromoTerms => ({
  id: 1,
  code: 'SMENA10',
  name: { ru: 'Смена', en: 'Shift' },
  kind: 'percent',
  percent: 10,
  amount: null,
  takePieces: null,
  payPieces: null,
  giftOfferId: null,
  minSum: zero,
  categoryIds: [],
  productIds: [],
  groups: [],
  firstOrderOnly: false,
  withSale: true,
  withOthers: true,
  startsAt: null,
  endsAt: null,
  stoppedAt: null,
  maxUses: null,
  maxUsesPerPerson: null,
  uses: 0,
  ...changes,
})
const guest = { groups: [], isSignedIn: false, hasOrdered: false, ownUses: 0 }
const apply = (input: Partial<PromoInput>) =>
  applyPromo({
    lines: [line(1, 1_000)],
    offers: [],
    code: null,
    buyer: guest,
    deliveryPrice: null,
    giftPrice: null,
    now,
    ...input,
  })
const whyNot = (changes: Partial<PromoTerms>, input: Partial<PromoInput> = {}) =>
  apply({ code: terms(changes), ...input }).whyNot
const offer = (changes: Partial<PromoTerms> = {}) =>
  terms({ id: 9, code: null, name: { ru: 'Топы дешевле', en: 'Tops for less' }, ...changes })

test.each([
  ['demo10', 'DEMO10'],
  [' Demo-10 ', 'DEMO10'],
  ['DЕМО–10', 'DEMO10'],
  ['СМЕНА10', 'CMEHA10'],
  ['cmeha 10', 'CMEHA10'],
  ['Ёлка', 'EЛKA'],
])('reads differently typed codes alike: «%s» (R-7-18)', (code, key) => {
  expect(promoKey(code)).toBe(key)
})

describe('discount of a code', () => {
  test('takes off a percentage, a fixed sum or free pieces', () => {
    expect(apply({ code: terms() }).codeDiscount).toBe(roubles(100))
    expect(apply({ code: terms({ kind: 'fixed', amount: roubles(300) }) }).codeDiscount).toBe(roubles(300))
    const fiveForThree = terms({ kind: 'n_for_m', percent: 100, takePieces: 5, payPieces: 3 })
    const lines = [line(1, 500, { quantity: 3 }), line(2, 200, { quantity: 3 })]
    expect(apply({ code: fiveForThree, lines }).codeDiscount).toBe(roubles(400))
  })

  test('gives free delivery or a gift without a discount on goods', () => {
    expect(apply({ code: terms({ kind: 'free_delivery' }) })).toMatchObject({ codeDiscount: 0, isDeliveryFree: true })
    const gift = apply({ code: terms({ kind: 'gift', giftOfferId: 7 }), giftPrice: roubles(690) })
    expect(gift).toMatchObject({ codeDiscount: 0, giftOfferId: 7, whyNot: null })
  })

  test('applies only to its categories, products and full-price goods', () => {
    const lines = [line(1, 1_000, { categoryIds: [3] }), line(2, 1_000, { salePrice: roubles(500) })]
    expect(apply({ code: terms({ categoryIds: [3] }), lines }).codeDiscount).toBe(roubles(100))
    expect(apply({ code: terms({ productIds: [2] }), lines }).codeDiscount).toBe(roubles(50))
    expect(apply({ code: terms({ withSale: false }), lines }).codeDiscount).toBe(roubles(100))
  })
})

describe('reason why a code does not apply', () => {
  test.each<[string, Partial<PromoTerms>]>([
    ['promo_over', { endsAt: after(now, -1) }],
    ['promo_over', { stoppedAt: after(now, -1) }],
    ['promo_used_up', { maxUses: 5, uses: 5 }],
    ['promo_sign_in', { groups: ['professional'] }],
    ['promo_no_goods', { productIds: [99] }],
    ['promo_gift_gone', { kind: 'gift', giftOfferId: 7 }],
  ])('%s', (code, changes) => {
    expect(whyNot(changes)?.code).toBe(code)
    expect(apply({ code: terms(changes) }).price.total).toBe(roubles(1_000))
  })

  test('names the start date', () => {
    const startsAt = after(now, days(8))
    expect(whyNot({ startsAt })).toEqual({ code: 'promo_not_yet', details: { day: startsAt } })
  })

  test('names the missing sum, of the cart or of the eligible goods', () => {
    const from = { minSum: roubles(3_000) }
    expect(whyNot(from, { lines: [line(1, 2_490)] })).toEqual({
      code: 'promo_min_sum',
      details: { sum: 3_000, missing: 510 },
    })
    const ofPart = whyNot({ ...from, productIds: [1] }, { lines: [line(1, 2_490), line(2, 9_000)] })
    expect(ofPart).toEqual({ code: 'promo_min_sum_of_part', details: { sum: 3_000, missing: 510 } })
  })

  test('names the number of missing pieces', () => {
    const threeForTwo = { kind: 'n_for_m' as const, percent: 100, takePieces: 3, payPieces: 2 }
    expect(whyNot(threeForTwo)).toEqual({ code: 'promo_few_pieces', details: { take: 3, missing: 2 } })
  })

  test('reports that all eligible goods are on sale', () => {
    const lines = [line(1, 1_000, { salePrice: roubles(900) })]
    expect(whyNot({ withSale: false }, { lines })?.code).toBe('promo_not_with_sale')
  })

  test('reports another customer group, a used code or an earlier order', () => {
    const member = { ...guest, isSignedIn: true }
    expect(whyNot({ groups: ['family'] }, { buyer: member })?.code).toBe('promo_not_for_you')
    expect(whyNot({ groups: ['family'] }, { buyer: { ...member, groups: ['family'] } })).toBeNull()
    expect(whyNot({ maxUsesPerPerson: 1 }, { buyer: { ...guest, ownUses: 1 } })?.code).toBe('promo_used_by_you')
    expect(whyNot({ firstOrderOnly: true }, { buyer: { ...guest, hasOrdered: true } })?.code).toBe('promo_first_order')
    expect(whyNot({ firstOrderOnly: true }, { buyer: { ...guest, ownUses: 1 } })?.code).toBe('promo_used_by_you')
  })

  test('is empty for an empty cart', () => {
    expect(whyNot({ minSum: roubles(3_000), productIds: [9] }, { lines: [] })).toBeNull()
  })
})

describe('best combination', () => {
  const ten = terms({ withOthers: false })

  test('adds a code to promotions that combine with it', () => {
    expect(apply({ offers: [offer()], code: terms() })).toMatchObject({ codeDiscount: roubles(90), whyNot: null })
  })

  test('replaces promotions by a code worth the same or more', () => {
    const outcome = apply({ offers: [offer({ percent: 10 })], code: ten })
    expect(outcome).toMatchObject({ codeDiscount: roubles(100), applied: [ten], whyNot: null })
  })

  test('keeps better promotions and names the one that excludes the code', () => {
    const outcome = apply({ offers: [offer({ percent: 20 })], code: ten })
    expect(outcome.price.total).toBe(roubles(800))
    expect(outcome.whyNot).toEqual({
      code: 'promo_not_with_offer',
      details: { offer: { ru: 'Топы дешевле', en: 'Tops for less' } },
    })
  })

  test('counts free delivery at its price', () => {
    const free = terms({ kind: 'free_delivery', withOthers: false })
    const offers = [offer({ percent: 20 })]
    expect(apply({ offers, code: free, deliveryPrice: roubles(490) }).isDeliveryFree).toBe(true)
    expect(apply({ offers, code: free, deliveryPrice: roubles(150) }).whyNot?.code).toBe('promo_not_with_offer')
  })

  test('ignores an ended promotion', () => {
    expect(apply({ offers: [offer({ endsAt: after(now, -1) })] }).price.total).toBe(roubles(1_000))
  })
})

test('prices two hundred lines and fifty promotions within 30 ms', () => {
  const lines = Array.from({ length: 200 }, (_, at) => line(at + 1, 1_000 + at, { categoryIds: [at % 9] }))
  const offers = Array.from({ length: 50 }, (_, at) => offer({ id: at + 10, categoryIds: [at % 9], percent: 1 }))
  const price = () => apply({ lines, offers, code: terms() })
  for (let at = 0; at < 5; at++) price()
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now()
    price()
    return performance.now() - start
  })
  expect(times.toSorted((a, b) => a - b)[0]).toBeLessThan(30)
})
