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

test('the kit page is rendered on the server in both languages', () => {
  expect(page('ru')).toContain('Набор деталей')
  expect(page('en')).toContain('Interface kit')
})

test('the English page has the same parts as the Russian one', () => {
  const parts = (html: string) => html.match(/<(h\d|button|input|select|fieldset|section|nav|dialog)\b/g)
  expect(parts(page('en'))).toEqual(parts(page('ru')))
})

test('the English kit says nothing in Russian', () => {
  expect(page('en').match(/[А-Яа-яЁё]+/g) ?? []).toEqual([])
})
