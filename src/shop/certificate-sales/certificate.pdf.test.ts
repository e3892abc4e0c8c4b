import { encode } from 'uqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf, type PdfPage } from '#testing/read-pdf.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { moveOrderByStaff } from '../orders/staff-orders.action.ts'
import { certificateFile, pagesOf } from './certificate-file.ts'
import { aCertificateBody, buyPath, printedFields } from './certificate-sales.samples.ts'
import { saleOf } from './certificate-sales.queries.ts'

const now = new Date('2026-11-23T09:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const wish = 'Съешь ещё этих мягких булок, Ёлка: «щука» — объём, № 7!'

/** Sale of two printed certificates in a packed order. */
async function aPackedSale() {
  const words = { text_type: 'custom', picker_comment: wish, picker_name: 'Ирина-Юлия', quantity: 2 }
  const body = aCertificateBody({ ...printedFields, ...words, payment_type: 'on_delivery' })
  const { status, body: answer } = await aVisitor(shop).post(buyPath, body)
  expect(status).toBe(201)
  await moveOrderByStaff(shop.db, { number: answer.order_id, to: 'packing', by: 'olga@example.com', now })
  for (let round = 0; round < 3; round++) await shop.runJobs()
  return (await saleOf(shop.db, (await findOrder(shop.db, { number: answer.order_id, now }))!.id))!
}

/** Dark modules of the QR code, row by row, as drawn. */
function drawnCode({ squares: all }: PdfPage, size: number): boolean[][] {
  const squares = all.filter(({ width, height }) => width === height && width < 20)
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))]
  const side = (Math.max(...squares.map(({ x }) => x)) - left) / (size - 1)
  const dark = new Set(squares.map(({ x, y }) => `${Math.round((x - left) / side)} ${Math.round((y - top) / side)}`))
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => dark.has(`${x} ${y}`)))
}

test('shows name, greeting and code as text, and a QR code of that code alone (R-7-25)', async () => {
  const sale = await aPackedSale()
  const { config, secretKeys } = shop.app
  const ownPages = pagesOf(sale, { config, secretKeys })
  for (const locale of ['ru', 'en'] as const) {
    const file = await certificateFile(sale, { config, secretKeys, phone: '+7 812 000-00-00', locale })
    const pages = readPdf(file)
    expect(pages).toHaveLength(2)
    for (const [at, page] of pages.entries()) {
      const { code, link } = ownPages[at]!
      const words = page.lines.join(' ').replaceAll(/\s+/g, ' ')
      for (const text of ['Ирина-Юлия', wish, 'Марина Кузнецова', code, '+7 812 000-00-00'])
        expect(words).toContain(text)
      expect(words).toContain(locale === 'ru' ? 'Подарочный сертификат' : 'Gift certificate')
      expect(words.replaceAll('\u00a0', ' ')).toMatch(locale === 'ru' ? /5 000 ₽/ : /5,000 ₽|₽5,000/)
      const { data, size } = encode(link, { ecc: 'M', border: 0 })
      expect(drawnCode(page, size)).toEqual(data)
    }
  }
})
