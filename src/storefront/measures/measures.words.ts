import type { Locale } from '#kernel/locale.ts'

const ru = {
  forWhom: 'Для кого',
  other: 'Другой человек',
  name: 'Как назвать',
  nameHint: 'Имя или «я». По меркам будем сразу выбирать размер',
  keep: 'Запомнить мерки',
  saved: 'Запомнили. На страницах товаров размер будет выбран по меркам: {name}.',
  remove: 'Удалить мерки: {name}',
  nameNeeded: 'Обязательное поле',
  failed: 'Не получилось сохранить. Попробуйте ещё раз.',
}

export type MeasuresWords = typeof ru

const en: MeasuresWords = {
  forWhom: 'Who is it for?',
  other: 'Someone else',
  name: 'Name',
  nameHint: 'For example “me”. We’ll preselect this size on other products',
  keep: 'Save measurements',
  saved: 'Saved. We’ll preselect sizes on product pages. Measurements: {name}.',
  remove: 'Delete measurements: {name}',
  nameNeeded: 'Required field',
  failed: 'We couldn’t save this. Please try again.',
}

export const measuresWords: Record<Locale, MeasuresWords> = { ru, en }
