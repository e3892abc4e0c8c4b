import type { Locale } from '#kernel/locale.ts'

const ru = {
  home: 'Главная',
  titles: { blog: 'Журнал', sales: 'Акции' },
  leads: {
    blog: 'Ткани, уход и размеры: пишут технологи, закройщики и те, кто работает в нашей форме.',
    sales: 'Скидки, которые идут сейчас, и правила, по которым они действуют.',
  },
  all: 'Все',
  sections: 'Разделы',
  otherSections: 'Другие рубрики',
  read: 'Читать',
  minutes: ['минута', 'минуты', 'минут'],
  until: 'До {date}',
  when: {
    until: 'До {date}',
    since: 'С {date}',
    whileStocksLast: 'Пока есть размеры',
    always: 'Постоянно',
  },
  promotions: {
    models: ['модель', 'модели', 'моделей'],
    see: 'Смотреть {models}',
    more: 'Подробнее',
    remind: 'Напомнить о начале',
    ended: 'Завершённые',
    clock: [
      ['час', 'часа', 'часов'],
      ['минута', 'минуты', 'минут'],
      ['секунда', 'секунды', 'секунд'],
    ],
    timeLeft: 'До конца акции',
  },
  over: 'Акция закончилась {date}',
  contents: { blog: 'В статье', sales: 'Об акции' },
  next: { blog: 'Читайте дальше', sales: 'Другие акции' },
  share: 'Поделиться',
  copied: 'Ссылка скопирована',
  print: 'Распечатать',
  nothing: 'Здесь пока ничего нет.',
  mostRead: {
    title: 'Читают чаще всего',
    note: '{count} за месяц',
    reads: ['прочтение', 'прочтения', 'прочтений'],
  },
  askPanel: {
    title: 'Спросите технолога',
    text: 'Про ткань, посадку или стирку. Ответим письмом, а на частые вопросы — статьёй.',
    button: 'Задать вопрос',
  },
  look: 'Смотреть',
  page: 'страница {page}',
  find: {
    label: 'Найти в журнале',
    button: 'Найти',
    articles: ['статья', 'статьи', 'статей'],
    summary: '«{words}»: {count}',
    nothing: 'По запросу «{words}» в журнале ничего нет. Попробуйте другое слово или спросите нас.',
    ask: 'Спросить технолога',
  },
}

export type ArticlesTexts = typeof ru

const en: ArticlesTexts = {
  home: 'Home',
  titles: { blog: 'Journal', sales: 'Promotions' },
  leads: {
    blog: 'Cloth, care and sizes, written by technologists, cutters and people who work in our scrubs.',
    sales: 'Sales that are on now, and the rules they follow.',
  },
  all: 'All',
  sections: 'Sections',
  otherSections: 'Other sections',
  read: 'Read',
  minutes: ['minute', 'minutes', 'minutes'],
  until: 'Until {date}',
  when: {
    until: 'Until {date}',
    since: 'From {date}',
    whileStocksLast: 'While sizes last',
    always: 'Always on',
  },
  promotions: {
    models: ['model', 'models', 'models'],
    see: 'See {models}',
    more: 'Read more',
    remind: 'Remind me when it begins',
    ended: 'Over',
    clock: [
      ['hour', 'hours', 'hours'],
      ['minute', 'minutes', 'minutes'],
      ['second', 'seconds', 'seconds'],
    ],
    timeLeft: 'Time left',
  },
  over: 'This promotion ended on {date}',
  contents: { blog: 'In this article', sales: 'About the offer' },
  next: { blog: 'Read on', sales: 'Other promotions' },
  share: 'Share',
  copied: 'Link copied',
  print: 'Print',
  nothing: 'Nothing here yet.',
  mostRead: { title: 'Most read', note: '{count} this month', reads: ['read', 'reads', 'reads'] },
  askPanel: {
    title: 'Ask the technologist',
    text: 'About cloth, fit or washing. We answer by letter, and frequent questions become an article.',
    button: 'Ask a question',
  },
  look: 'View',
  page: 'page {page}',
  find: {
    label: 'Search the journal',
    button: 'Search',
    articles: ['article', 'articles', 'articles'],
    summary: '“{words}”: {count}',
    nothing: 'The journal has nothing on “{words}”. Try another word, or ask us.',
    ask: 'Ask the technologist',
  },
}

export const articlesTexts: Record<Locale, ArticlesTexts> = { ru, en }
