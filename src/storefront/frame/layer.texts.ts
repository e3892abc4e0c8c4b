import type { Locale } from '#kernel/locale.ts'
import type { LayerWords } from '#web/site.ts'

export const layerWords: Record<Locale, LayerWords> = {
  ru: {
    failed: 'Не удалось загрузить страницу. Попробуйте ещё раз.',
    offline: 'Нет соединения. Страница откроется, когда сеть вернётся.',
    broken: 'Эта часть страницы не открылась.',
    home: 'На главную',
  },
  en: {
    failed: 'The page could not be loaded. Please try again.',
    offline: 'You are offline. The page will open once the connection is back.',
    broken: 'This part of the page did not open.',
    home: 'To the home page',
  },
}
