import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { cardIn, cardPath } from './share-card-address.ts'
import { cardSize } from './share-card.rules.ts'
import { openImageWorker } from './image-worker.ts'
import { aDrawing } from './media.samples.ts'

const keys = ['a key of at least thirty-two letters']
const hash = 'a'.repeat(32)
const imageWorker = openImageWorker()
afterAll(() => imageWorker.close())

test.each([
  { locale: 'ru', title: 'Топ «Онега» с V-вырезом & 3 490 ₽', hash },
  { locale: 'en', title: 'Gift certificate' },
] as const)('reads a card from its path: $title', (card) => {
  expect(cardIn(keys, cardPath(keys, card))).toEqual(card)
  expect(cardIn(['another key of thirty-two letters or so'], cardPath(keys, card))).toBeUndefined()
})

test('keeps the path short for a long title and tolerates a split surrogate pair', () => {
  const path = cardPath(keys, { locale: 'ru', title: `${'я'.repeat(159)}😀`, hash })
  expect(path.length).toBeLessThan(600)
  expect(cardIn(keys, path)?.title).toBe(`${'я'.repeat(159)}\ufffd`)
})

const wholeSize = async (title: string, photo?: Buffer) => {
  const card = await imageWorker.drawCard({ title, brand: 'Ясмена', photo })
  return sharp(card).metadata()
}

test('fits any title: short, without spaces, with markup, with unsupported letters', async () => {
  const photo = await aDrawing({ width: 335, height: 458 }).png().toBuffer()
  for (const title of ['Я', 'ъ'.repeat(160), '<b>&</i> 5 < 6', '版🧵', 'слово '.repeat(26)])
    expect(await wholeSize(title, photo), title).toMatchObject({ ...cardSize, format: 'jpeg' })
  expect(await wholeSize('слово '.repeat(26))).toMatchObject(cardSize)
})

test('draws text with the fonts of the shop, Cyrillic included', async () => {
  const card = await imageWorker.drawCard({ title: 'Ж', brand: 'Ясмена' })
  const { channels } = await sharp(card).extract({ left: 72, top: 480, width: 80, height: 80 }).stats()
  expect(channels[0]?.max).toBeGreaterThan(200)
})
