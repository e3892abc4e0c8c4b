import { expect, test } from 'vitest'
import { subscriptionLetter } from './inbox.emails.tsx'

const sender = { publicUrl: 'https://yasmena.example', brandName: 'Ясмена', brandNameEn: 'Yasmena' }
const subscription = { email: 'anna@example.com', locale: 'ru' as const, token: 'a'.repeat(32) }

test('the welcome letter is readable without styles and pictures', () => {
  const { text } = subscriptionLetter(subscription, sender)
  expect(text).toBe(
    [
      'Здравствуйте!',
      '',
      'Спасибо, что подписались.',
      '',
      'Дважды в\u00a0месяц мы будем рассказывать о\u00a0новых выкрасках и\u00a0моделях и\u00a0звать на',
      'закрытые распродажи.',
      '',
      'Смотреть новинки [https://yasmena.example/new/]',
      '',
      'Вы получили это письмо, потому что адрес anna@example.com указали в\u00a0форме',
      'подписки на нашем сайте. Отписаться от рассылки',
      `[https://yasmena.example/unsubscribe/?token=${subscription.token}]`,
    ].join('\n'),
  )
})

test('escapes markup in an address', () => {
  const { html } = subscriptionLetter({ ...subscription, email: '<b>&"@example.com' }, sender)
  expect(html).toContain('&lt;b&gt;&amp;&quot;@example.com')
})

test('the letter loads nothing from other servers', () => {
  const { html } = subscriptionLetter(subscription, sender)
  expect(html).not.toMatch(/<img|<link|<script|url\(/)
  for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^https:\/\/yasmena\.example\//)
})
