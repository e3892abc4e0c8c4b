import type { Locale } from '#kernel/locale.ts'

export type NetworkState = 'gone' | 'held' | 'sending' | 'sent' | 'back'

type NetworkWords = Record<NetworkState, string>

/** Loaded on every visit, long before use: nothing can be fetched offline. */
export const networkWords: Record<Locale, NetworkWords> = {
  ru: {
    gone: 'Нет соединения. Посмотреть можно то, что уже открыто',
    held: 'Нет соединения. Корзину и избранное обновим, когда сеть вернётся: не закрывайте страницу',
    sending: 'Соединение восстановлено. Обновляем корзину и избранное…',
    sent: 'Соединение восстановлено. Корзина и избранное обновлены',
    back: 'Соединение восстановлено',
  },
  en: {
    gone: 'You’re offline. You can still look at what’s open',
    held: 'You’re offline. Keep this page open and we’ll update your bag and favourites once you’re back',
    sending: 'You’re back online. Updating your bag and favourites…',
    sent: 'You’re back online. Your bag and favourites are up to date',
    back: 'You’re back online',
  },
}
