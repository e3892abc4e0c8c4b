import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'

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
  notCopied: 'Скопировать не получилось: возьмите адрес из строки браузера',
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
  titles: { blog: 'Journal', sales: 'Offers' },
  leads: {
    blog: 'Fabric, care and fit, from our textile technologists, pattern cutters and the people who work in our scrubs.',
    sales: 'What’s on now, and how each offer works.',
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
    models: ['style', 'styles', 'styles'],
    see: 'Shop {models}',
    more: 'Find out more',
    remind: 'Remind me when it starts',
    ended: 'Ended',
    clock: [
      ['hour', 'hours', 'hours'],
      ['minute', 'minutes', 'minutes'],
      ['second', 'seconds', 'seconds'],
    ],
    timeLeft: 'Time left',
  },
  over: 'This offer ended on {date}',
  contents: { blog: 'In this article', sales: 'About the offer' },
  next: { blog: 'Read next', sales: 'More offers' },
  share: 'Share',
  copied: 'Link copied',
  notCopied: 'We couldn’t copy it: please copy the link from your address bar',
  print: 'Print',
  nothing: 'Nothing here yet.',
  mostRead: { title: 'Most read', note: '{count} this month', reads: ['read', 'reads', 'reads'] },
  askPanel: {
    title: 'Ask our textile expert',
    text: 'About fabric, fit or washing. We’ll email you back, and popular questions become articles.',
    button: 'Ask a question',
  },
  look: 'View',
  page: 'page {page}',
  find: {
    label: 'Search the journal',
    button: 'Search',
    articles: ['article', 'articles', 'articles'],
    summary: '“{words}”: {count}',
    nothing: 'Nothing in the journal on “{words}” yet. Try another word, or ask us.',
    ask: 'Ask our textile expert',
  },
}

export const articlesTexts: Record<Locale, ArticlesTexts> = typeset({ ru, en })
