import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'

const ru = {
  home: 'Главная',
  search: 'Поиск',
  quotes: ['«', '»'],
  for: 'По запросу',
  field: 'Что ищете',
  example: 'Топ с V-вырезом',
  find: 'Найти',
  clear: 'Очистить',
  sections: 'Разделы',
  answers: 'О покупках',
  order: 'Заказ',
  all: 'Все',
  maybe: 'Возможно, вы искали',
  literally: 'Искать именно',
  ignored: ['Этого слова в каталоге нет, искали без него:', 'Этих слов в каталоге нет, искали без них:'],
  dropped: ['Вместе с остальным этого нет, искали без слова:', 'Вместе с остальным этого нет, искали без слов:'],
  hint: 'Назовите модель, цвет, размер или артикул: поймём и с опечаткой, и в другой раскладке.',
  examples: ['синий топ 46', 'костюм женский', 'халат', 'брюки джоггеры'],
  examplesLabel: 'Например',
  popular: 'Популярное',
  nothing: 'Ничего не нашлось',
  nothingText: 'Проверьте опечатки или назовите модель короче: «топ», «халат», «брюки».',
  literalText: 'Так в каталоге ничего не названо.',
  nearest: 'Похожие запросы',
  novelties: 'Посмотреть новинки',
  catalogue: 'Весь каталог',
  description: 'Поиск по каталогу медицинской одежды.',
}

export type SearchTexts = typeof ru

const en: SearchTexts = {
  home: 'Home',
  search: 'Search',
  quotes: ['“', '”'],
  for: 'Results for',
  field: 'What are you looking for?',
  example: 'V-neck top',
  find: 'Find',
  clear: 'Clear',
  sections: 'Sections',
  answers: 'Help and pages',
  order: 'Order',
  all: 'All',
  maybe: 'Did you mean',
  literally: 'Search instead for',
  ignored: [
    'We don’t know this word, so we searched without it:',
    'We don’t know these words, so we searched without them:',
  ],
  dropped: [
    'Nothing matches everything, so we searched without:',
    'Nothing matches everything, so we searched without:',
  ],
  hint: 'Try a style, colour, size or item number. Don’t worry about typos.',
  examples: ['blue top 46', 'women’s scrub set', 'lab coat', 'jogger trousers'],
  examplesLabel: 'Try',
  popular: 'Popular',
  nothing: 'No results',
  nothingText: 'Check your spelling or try fewer words: “top”, “lab coat”, “trousers”.',
  literalText: 'Nothing in the shop goes by that name.',
  nearest: 'Similar searches',
  novelties: 'See what’s new',
  catalogue: 'Shop all',
  description: 'Search our scrubs and medical clothing.',
}

export const searchTexts: Record<Locale, SearchTexts> = typeset({ ru, en })
