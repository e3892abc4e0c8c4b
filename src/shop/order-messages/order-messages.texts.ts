import type { Locale } from '#kernel/locale.ts'
import { shortest, type MessageKind } from './order-messages.rules.ts'

type MessageFacts = { brand: string; number: string; until: string; code: string }

/** Messages of one part each: if too long, the shop's name is dropped first. */
export const orderMessages: Record<Locale, Record<MessageKind, (facts: MessageFacts) => string>> = {
  ru: {
    ready: ({ brand, number, until, code }) => {
      const text = `заказ ${number} ждёт вас${until && ` до ${until}`}${code && `. Код ${code}`}`
      return shortest([`${brand}: ${text}`, `З${text.slice(1)}`, `Заказ ${number} ждёт вас`])
    },
    courier: ({ brand, number }) => {
      const text = `заказ ${number} сегодня привезёт курьер`
      return shortest([`${brand}: ${text}`, `З${text.slice(1)}`])
    },
  },
  en: {
    ready: ({ brand, number, until, code }) => {
      const text = `order ${number} is waiting for you${until && ` until ${until}`}${code && `. Code ${code}`}`
      return shortest([`${brand}: ${text}`, `O${text.slice(1)}`, `Order ${number} is waiting for you`])
    },
    courier: ({ brand, number }) => {
      const text = `a courier will bring order ${number} today`
      return shortest([`${brand}: ${text}`, `A${text.slice(1)}`])
    },
  },
}
