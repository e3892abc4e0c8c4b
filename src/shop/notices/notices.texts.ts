import type { Locale } from '#kernel/locale.ts'
import { heightRange } from '../heights.rules.ts'
import type { Arrival } from './notices.queries.ts'

const range = (height: number): string => {
  const { from, to } = heightRange(height)
  return `${from}–${to}`
}

type Variant = Pick<Arrival, 'size' | 'height'>

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
    preview: 'You asked us to write when your size is back.',
    title: 'Your size is back in stock',
    variant: ({ size, height }: Variant) => (height > 0 ? `size ${size}, height ${range(height)}` : `size ${size}`),
    hurry: 'We cannot put it aside without an order, so do not wait too long.',
    button: 'Open the product page',
    why: (email: string) =>
      `This is the only letter about your request: ${email} was left on the product page. You are not subscribed to anything.`,
  },
} satisfies Record<Locale, unknown>
