import type { Locale } from '#kernel/locale.ts'
import { heightRange } from '../heights.rules.ts'
import { sizeText } from '../letter-sizes.rules.ts'
import type { Arrival } from './notices.queries.ts'

const range = (height: number): string => {
  const { from, to } = heightRange(height)
  return `${from}–${to}`
}

type Variant = Pick<Arrival, 'size' | 'cut' | 'height'>

export const letters = {
  ru: {
    subject: (name: string) => `Снова в наличии: ${name}`,
    preview: 'Вы просили написать, когда размер появится.',
    title: 'Ваш размер снова в\u00a0наличии',
    variant: ({ size, height }: Variant) => (height > 0 ? `размер ${size}, рост ${range(height)}` : `размер ${size}`),
    hurry: 'Отложить вещь без заказа мы не можем: если она нужна, не тяните.',
    button: 'Открыть страницу товара',
    why: (email: string) =>
      `Это единственное письмо по вашей просьбе: адрес ${email} оставили на странице товара. Подписки нет.`,
  },
  en: {
    subject: (name: string) => `Back in stock: ${name}`,
    preview: 'You asked us to let you know.',
    title: 'Your size is back in stock',
    variant: ({ size: name, cut, height }: Variant) => {
      const size = sizeText(name, cut, 'en')
      return height > 0 ? `size ${size}, height ${range(height)}` : `size ${size}`
    },
    hurry: 'We can’t hold it without an order, so don’t wait too long.',
    button: 'Shop now',
    why: (email: string) =>
      `This is a one-off email to ${email}, as requested on the product page. You’re not subscribed to anything.`,
  },
} satisfies Record<Locale, unknown>
