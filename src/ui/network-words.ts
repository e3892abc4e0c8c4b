import type { Locale } from '#kernel/locale.ts'

type NetworkWords = { offline: string; online: string }

/** Every visit loads them, long before they are needed: nothing can be fetched once the network is gone. */
export const networkWords: Record<Locale, NetworkWords> = {
  ru: {
    offline: 'Нет соединения. Мы сохранили корзину и повторим, когда сеть вернётся',
    online: 'Соединение восстановлено',
  },
  en: {
    offline: 'No connection. Your bag is saved, we will try again when the network is back',
    online: 'You are back online',
  },
}
