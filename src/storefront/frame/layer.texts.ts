import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'
import type { LayerWords } from '#web/site.ts'

export const layerWords: Record<Locale, LayerWords> = typeset({
  ru: {
    failed: 'Не удалось загрузить страницу. Попробуйте ещё раз.',
    offline: 'Нет соединения. Страница откроется, когда сеть вернётся.',
    broken: 'Эта часть страницы не открылась.',
    home: 'На главную',
  },
  en: {
    failed: 'This page didn’t load. Please try again.',
    offline: 'You’re offline. The page will open once you’re back.',
    broken: 'This part of the page didn’t load.',
    home: 'Go to the home page',
  },
})
