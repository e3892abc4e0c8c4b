import type { Locale } from '#kernel/locale.ts'
import type { ConsentWords } from '../visitor/consent-notice.ts'

type Texts = Omit<ConsentWords, 'moreHref'>

export const consentTexts: Record<Locale, Texts> = {
  ru: {
    label: 'Файлы cookie',
    text: 'Мы хотели бы считать посещения с помощью cookie: так видно, что в магазине неудобно. Без вашего согласия счётчики не включаются, а магазин работает так же.',
    more: 'Как мы обращаемся с данными',
    yes: 'Согласен',
    no: 'Не нужно',
  },
  en: {
    label: 'Cookies',
    text: 'We would like to count visits with cookies: it shows what is awkward about the shop. No counter runs without your consent, and the shop works just the same.',
    more: 'How we handle data',
    yes: 'I agree',
    no: 'No, thanks',
  },
}
