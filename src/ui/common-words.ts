import type { Locale } from '#kernel/locale.ts'

const ru = {
  close: 'Закрыть',
  sending: 'Отправляем…',
  previousSlide: 'Предыдущий слайд',
  nextSlide: 'Следующий слайд',
  slideOf: (index: number, count: number) => `Слайд ${index} из ${count}`,
  oldPrice: 'Старая цена',
  soldOut: 'нет в наличии',
  moreColours: (count: number) => `ещё цветов: ${count}`,
  loading: 'Загрузка',
  notices: 'Уведомления',
}

export type CommonWords = typeof ru

const en: CommonWords = {
  close: 'Close',
  sending: 'Sending…',
  previousSlide: 'Previous slide',
  nextSlide: 'Next slide',
  slideOf: (index, count) => `Slide ${index} of ${count}`,
  oldPrice: 'Old price',
  soldOut: 'out of stock',
  moreColours: (count) => `${count} more ${count === 1 ? 'colour' : 'colours'}`,
  loading: 'Loading',
  notices: 'Notifications',
}

/** Texts of the UI kit that most pages need; the others are in words.ts, which only some pages load. */
export const commonWords: Record<Locale, CommonWords> = { ru, en }
