import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { Badge } from './badge.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Button } from './button.tsx'
import { Countdown } from './countdown.tsx'
import { Field } from './field.tsx'
import { LocaleProvider } from './locale.tsx'
import { Modal } from './modal.tsx'
import { Pagination } from './pagination.tsx'
import { Price } from './price.tsx'

const html = (node: ReactNode, locale: 'ru' | 'en' = 'ru') =>
  renderToStaticMarkup(<LocaleProvider locale={locale}>{node}</LocaleProvider>)

test('R-2.7-02 a sale price has the old price with a screen reader label', () => {
  const sale = html(<Price current={roubles(4790)} old={roubles(5990)} percent />)
  expect(sale).toContain('4\u00a0790\u00a0₽')
  expect(sale).toMatch(/<s[^>]*><span[^>]*>Старая цена <\/span>5\u00a0990\u00a0₽<\/s>/)
  expect(sale).toContain('\u221220%')
})

test('hides an old price that is not higher', () => {
  expect(html(<Price current={roubles(4790)} old={roubles(4790)} percent />)).not.toContain('</s>')
})

test('R-2.5-19 the last breadcrumb is the current page and not a link', () => {
  const nav = html(<Breadcrumb before={[{ title: 'Главная', href: '/' }]} current="Топы" />)
  expect(nav).toMatch(/<nav aria-label="Хлебные крошки"/)
  expect(nav).toMatch(/<a href="\/"[^>]*>Главная<\/a>/)
  expect(nav).toMatch(/<span aria-current="page"[^>]*>Топы<\/span>/)
})

test('pagination links work without a script', () => {
  const nav = html(<Pagination page={2} pages={3} hrefOf={(page) => `/new/?page=${page}`} />)
  expect(nav.match(/href="\/new\/\?page=3"/g)).toHaveLength(2)
  expect(nav).toMatch(/aria-current="page"[^>]*>2</)
})

test('a list of one page has no pagination', () => {
  expect(html(<Pagination page={1} pages={1} hrefOf={String} />)).toBe('')
})

test('R-4.3-03 without an end there is no countdown', () => {
  expect(html(<Countdown end={null} />)).toBe('')
})

test('the server renders no clock, since the page may be read later', () => {
  expect(html(<Countdown end={new Date('2026-11-20T10:00:00Z')} />)).not.toMatch(/\d\d:\d\d/)
})

test('a badge of zero is absent, a large one stops at 99+', () => {
  expect([html(<Badge count={0} />), html(<Badge count={120} />)]).toEqual(['', expect.stringContaining('99+')])
})

test('a busy button is announced and keeps its name', () => {
  const busy = html(<Button busy>В корзину</Button>)
  expect(busy).toContain('aria-busy="true"')
  expect(busy).toContain('В корзину')
})

test('an error and a hint are linked with their field', () => {
  const field = html(
    <Field id="mail" label="E-mail" error="Обязательное поле" hint="Пришлём чек">
      {(links) => <input {...links} />}
    </Field>,
  )
  expect(field).toContain('<label')
  expect(field).toContain('aria-invalid="true" aria-describedby="mail-error mail-hint"')
  expect(field).toMatch(/<p[^>]*id="mail-error"/)
  expect(field.replaceAll(/<[^>]*>/g, '')).toContain('E-mail: Обязательное поле')
})

test('a closed dialog renders no content', () => {
  const closedHtml = html(
    <Modal open={false} onClose={() => undefined} title="Размер">
      тайна
    </Modal>,
  )
  expect(closedHtml).not.toContain('тайна')
})
