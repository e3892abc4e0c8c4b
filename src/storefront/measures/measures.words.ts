import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'

const ru = {
  forWhom: 'Для кого',
  other: 'Другой человек',
  name: 'Как назвать',
  nameHint: 'Имя или «я»: размер будет выбираться сам',
  keep: 'Запомнить мерки',
  saved: 'Запомнили. На страницах товаров размер будет выбран по меркам: {name}.',
  remove: 'Удалить мерки: {name}',
  nameNeeded: 'Обязательное поле',
  failed: 'Не получилось сохранить. Попробуйте ещё раз.',
}

export type MeasuresWords = typeof ru

const en: MeasuresWords = {
  forWhom: 'For whom',
  other: 'Somebody else',
  name: 'What to call them',
  nameHint: 'A name or “me”: the size will be chosen by itself',
  keep: 'Remember the measurements',
  saved: 'Remembered. On product pages the size is chosen by the measurements of {name}.',
  remove: 'Delete the measurements of {name}',
  nameNeeded: 'Required field',
  failed: 'It could not be saved. Please try again.',
}

export const measuresWords: Record<Locale, MeasuresWords> = typeset({ ru, en })
