import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocaleProvider } from '#ui/locale.tsx'
import { KitPage } from './kit.page.tsx'

const page = (locale: 'ru' | 'en') =>
  renderToString(
    <LocaleProvider locale={locale}>
      <KitPage />
    </LocaleProvider>,
  )

test('renders the kit page on the server in both languages', () => {
  expect(page('ru')).toContain('Набор деталей')
  expect(page('en')).toContain('Interface kit')
})

test('has the same parts in English and Russian', () => {
  const parts = (html: string) => html.match(/<(h\d|button|input|select|fieldset|section|nav|dialog)\b/g)
  expect(parts(page('en'))).toEqual(parts(page('ru')))
})

test('has no Russian text in English', () => {
  expect(page('en').match(/[А-Яа-яЁё]+/g) ?? []).toEqual([])
})
