import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import type { CardData } from './card-data.ts'
import { cardTexts } from './product-card.texts.ts'
import { ProductCard } from './product-card.tsx'

const card: CardData = {
  id: 7,
  href: '/content/top-onega-pudra/',
  name: 'Топ «Онега» с V-вырезом',
  price: roubles(3490),
  salePrice: roubles(2790),
  cover: null,
  tile: '#F5E8E3',
  swatches: [{ name: 'Пудра', hex: '#D6A9A2', href: '/content/top-onega-pudra/', selected: true }],
  moreColors: 8,
  tags: [{ text: '−20%', look: 'photo' }],
}

const show = () => renderToStaticMarkup(<ProductCard card={card} t={cardTexts.ru} />)

test('strikes through the old price and labels it (R-2.7-02)', () => {
  expect(show()).toMatch(/<s[^>]*>.*Старая цена.*3\u00a0490\u00a0₽<\/s>/)
})

test('has the bonuses of each level, by today’s price (R-4.6-10)', () => {
  expect(show()).toMatch(/Бонусы за покупку: <\/span><span data-level="1">\+140<.*"2">\+195<.*"3">\+279</)
})

test('never breaks a neckline name at its hyphen', () => {
  expect(show()).toMatch(/с <span class="[^"]*unbroken[^"]*">V-вырезом<\/span>/)
})

test('heart button has a pressed state, off until the visitor is known (R-2.7-04)', () => {
  expect(show()).toMatch(
    /<button[^>]*aria-pressed="false"[^>]*aria-label="Избранное"|<button[^>]*aria-label="Избранное"[^>]*aria-pressed="false"/,
  )
})

test('every card has a quick view', () => {
  expect(show()).toMatch(/<button[^>]*aria-haspopup="dialog"[^>]*>.*Быстрый просмотр/)
})
