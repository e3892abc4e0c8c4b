import type { Locale } from '#kernel/locale.ts'

const ru = {
  home: 'Главная',
  title: 'Корзина',
  empty: 'В корзине пока пусто',
  text: 'Начните с новинок или вернитесь к тому, что отложили.',
  catalogue: 'В каталог',
  favourites: 'Избранное',
}

export type CartTexts = typeof ru

const en: CartTexts = {
  home: 'Home',
  title: 'Bag',
  empty: 'Your bag is empty',
  text: 'Begin with what is new, or go back to what you put aside.',
  catalogue: 'To the catalogue',
  favourites: 'Favourites',
}

export const cartTexts: Record<Locale, CartTexts> = { ru, en }
