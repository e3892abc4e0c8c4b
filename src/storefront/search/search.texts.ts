import type { Locale } from '#kernel/locale.ts'

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
  field: 'What are you looking for',
  example: 'V-neck top',
  find: 'Find',
  clear: 'Clear',
  sections: 'Sections',
  all: 'All',
  maybe: 'Perhaps you were looking for',
  literally: 'Search for exactly',
  ignored: [
    'This word is not in the catalogue, we searched without it:',
    'These words are not in the catalogue, we searched without them:',
  ],
  dropped: [
    'Nothing has this together with the rest, we searched without:',
    'Nothing has these together with the rest, we searched without:',
  ],
  hint: 'Name a style, a colour, a size or an article number: slips and a wrong keyboard layout are understood.',
  examples: ['blue top 46', 'women’s scrub set', 'lab coat', 'jogger trousers'],
  examplesLabel: 'For example',
  popular: 'Popular',
  nothing: 'Nothing was found',
  nothingText: 'Check the spelling or use fewer words: “top”, “lab coat”, “trousers”.',
  literalText: 'Nothing in the catalogue is called that.',
  nearest: 'Similar searches',
  novelties: 'See what is new',
  catalogue: 'Whole catalogue',
  description: 'Search the catalogue of medical clothing.',
}

export const searchTexts: Record<Locale, SearchTexts> = { ru, en }
