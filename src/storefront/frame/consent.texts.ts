import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'
import type { ConsentWords } from '../visitor/consent-notice.ts'

type Texts = Omit<ConsentWords, 'moreHref'>

export const consentTexts: Record<Locale, Texts> = typeset({
  ru: {
    label: 'Файлы cookie',
    text: 'Мы хотели бы считать посещения с помощью cookie: так видно, что в магазине неудобно. Без вашего согласия счётчики не включаются, а магазин работает так же.',
    more: 'Как мы обращаемся с данными',
    yes: 'Согласен',
    no: 'Не нужно',
  },
  en: {
    label: 'Cookies',
    text: 'We’d like to use cookies to count visits and see what we could do better. Nothing is counted unless you agree, and the shop works either way.',
    more: 'How we use your data',
    yes: 'I agree',
    no: 'No, thanks',
  },
})
