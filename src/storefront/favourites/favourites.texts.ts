import type { Locale } from '#kernel/locale.ts'

const ru = {
  home: 'Главная',
  title: 'Избранное',
  empty: 'Здесь пока пусто',
  text: 'Нажмите на сердечко, и модель появится здесь.',
  catalogue: 'В каталог',
  novelties: 'Новинки',
}

export type FavouritesTexts = typeof ru

const en: FavouritesTexts = {
  home: 'Home',
  title: 'Favourites',
  empty: 'Nothing here yet',
  text: 'Press the heart, and the style will appear here.',
  catalogue: 'To the catalogue',
  novelties: 'New in',
}

export const favouritesTexts: Record<Locale, FavouritesTexts> = { ru, en }
