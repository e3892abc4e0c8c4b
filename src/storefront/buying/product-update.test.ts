import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { Refused } from '#ui/ask.ts'
import { refusalOf } from './order-answer.ts'
import { priceMessage, updatedProduct } from './product-update.ts'
import type { ProductView } from './product-view.ts'

const product = { price: roubles(3_990), salePrice: null, sizes: [] as ProductView['sizes'] } as ProductView
const onSale = { ...product, salePrice: roubles(2_990) }
const raisedTo = (price: string) =>
  new Refused(409, { seen_price: ['Цена изменилась'] }, { headers: new Headers({ 'price-now': price }) })

test('reports a price rise but not a price drop', () => {
  expect(priceMessage(roubles(10), roubles(12))).toEqual({ kind: 'price', was: roubles(10), now: roubles(12) })
  expect(priceMessage(roubles(12), roubles(10))).toBeUndefined()
  expect(priceMessage(roubles(12), roubles(12))).toBeUndefined()
})

test('updates the product to the price in the refusal', () => {
  const refusal = refusalOf(raisedTo('4290.5'), product, 7)
  expect(refusal).toEqual({
    message: { kind: 'price', was: roubles(3_990), now: roubles(4_290.5) },
    update: { price: { price: roubles(4_290.5), salePrice: null } },
  })
  expect(updatedProduct(product, { stocks: {}, ...refusal?.update })).toMatchObject({ price: roubles(4_290.5) })
})

test('keeps a sale whose price rose and removes an expired one', () => {
  expect(refusalOf(raisedTo('3490'), onSale, 7)?.update).toEqual({
    price: { price: roubles(3_990), salePrice: roubles(3_490) },
  })
  expect(refusalOf(raisedTo('3990'), onSale, 7)?.update).toEqual({ price: { price: roubles(3_990), salePrice: null } })
})

test('sets the remaining stock from a refusal and ignores other refusals', () => {
  const words = (status: number, fields: Record<string, string[]>) => refusalOf(new Refused(status, fields), product, 7)
  expect(words(409, { trade_offer: ['Нет в наличии'] })).toEqual({
    message: { kind: 'words', text: 'Нет в наличии' },
    update: { stocks: { 7: 0 } },
  })
  expect(words(400, { amount: ['Доступно 3 шт.'] })?.update).toEqual({ stocks: { 7: 3 } })
  expect(words(400, { trade_offer: ['В корзине не больше 200 разных товаров'] })?.update).toEqual({})
})

test('returns no refusal for an error without a reason for the buyer', () => {
  expect(refusalOf(new Refused(0), product, 7)).toBeUndefined()
  expect(refusalOf(new Refused(503, { detail: ['Магазин ненадолго недоступен'] }), product, 7)).toBeUndefined()
  expect(refusalOf(new TypeError('network'), product, 7)).toBeUndefined()
})
