import type { Locale, Words } from '#kernel/locale.ts'
import type { ListTrouble, SupplyList } from './read-list.ts'

export const supplyRefusals = {
  inn_unknown: {
    ru: 'Такой организации в реестре нет: проверьте номер или напишите название сами.',
    en: 'The register knows no such company: check the number, or write the name yourself.',
  },
  supply_date_past: { ru: 'Эта дата уже прошла.', en: 'This date has passed.' },
  company_needed: { ru: 'Напишите название организации.', en: 'Please write the name of the company.' },
  quantity_wrong: { ru: 'Количество — от 1 до {limit}.', en: 'A quantity is from 1 to {limit}.' },
  garment_needed: { ru: 'Напишите, что нужно.', en: 'Please write what is needed.' },
  list_unreadable: {
    ru: 'Этот файл не прочитался как таблица. Сохраните его в Excel как .xlsx или .csv.',
    en: 'This file could not be read as a table. Save it in Excel as .xlsx or .csv.',
  },
  list_columns: {
    ru: 'Не нашли столбцы «Что нужно», «Размер», «Кол-во». Назовите их так или возьмите образец таблицы.',
    en: 'The columns “What”, “Size” and “Count” were not found. Name them so, or take the sample table.',
  },
  list_empty: {
    ru: 'В таблице нет ни одной строки под заголовком.',
    en: 'There is no row under the head of the table.',
  },
  list_long: {
    ru: 'В списке больше {limit} строк. Приложите его к заявке ниже, мы заполним таблицу сами.',
    en: 'The list has more than {limit} rows. Attach it to the request below and we fill in the table ourselves.',
  },
  list_heavy: {
    ru: 'Файл со списком тяжелее {limit} МБ. Приложите его к заявке ниже.',
    en: 'The list is larger than {limit} MB. Attach it to the request below.',
  },
  list_read: { ru: '{words}', en: '{words}' },
} satisfies Record<string, Words>

const mostTroubles = 8

/** What was read of a list, as its reader is told. */
export function listWords({ rows, troubles }: SupplyList, locale: Locale): string[] {
  const t = listTexts[locale]
  const lines = troubles.slice(0, mostTroubles).map(({ row, trouble }) => t[trouble].replace('{row}', String(row)))
  const rest = troubles.length - lines.length
  return [
    t.read.replace('{count}', String(rows.length)),
    ...lines,
    ...(rest > 0 ? [t.rest.replace('{count}', String(rest))] : []),
  ]
}

const listTexts: Record<Locale, Record<'read' | 'rest' | ListTrouble['trouble'], string>> = {
  ru: {
    read: 'Прочитали строк: {count}. Проверьте их и отправьте заявку.',
    garment: 'Строка {row}: не сказано, что нужно.',
    quantity: 'Строка {row}: количество — не целое число от 1 до 10 000.',
    long: 'Строка {row}: слишком длинные слова сокращены.',
    rest: 'И ещё замечаний: {count}.',
  },
  en: {
    read: 'Rows read: {count}. Check them and send the request.',
    garment: 'Row {row} does not say what is needed.',
    quantity: 'Row {row}: the count is not a whole number from 1 to 10,000.',
    long: 'Row {row}: words that were too long are cut.',
    rest: 'And {count} more to check.',
  },
}

/** The table that a clinic may fill in: two rows show how. */
export const sampleList = {
  ru: {
    sheet: 'Список',
    columns: ['Кто', 'Что нужно', 'Размер', 'Рост', 'Кол-во'],
    rows: [
      ['Анна Ковалёва, медсестра', 'Костюм «Онега», хвоя', '46', '164–170', 2],
      ['Хирургия, на отделение', 'Шапочка «Вуокса», хвоя', '', '', 12],
    ],
  },
  en: {
    sheet: 'List',
    columns: ['Who', 'What', 'Size', 'Height', 'Count'],
    rows: [
      ['Anna Kovaleva, nurse', 'Onega set, pine', '46', '164–170', 2],
      ['Surgery, for the ward', 'Vuoksa cap, pine', '', '', 12],
    ],
  },
}

/** How the first message of a conversation about a quote reads. */
export const supplySummary: Record<
  Locale,
  Record<'inn' | 'city' | 'date' | 'rows' | 'measuring' | 'samples', string>
> = {
  ru: {
    inn: 'ИНН {inn}',
    city: 'Город доставки: {city}',
    date: 'Нужно к {date}',
    rows: 'Вещей в таблице: {count}',
    measuring: 'Нужны замеры в отделении',
    samples: 'Нужен набор образцов',
  },
  en: {
    inn: 'INN {inn}',
    city: 'Delivery to {city}',
    date: 'Needed by {date}',
    rows: 'Items in the table: {count}',
    measuring: 'Measuring in the department is wanted',
    samples: 'A set of samples is wanted',
  },
}

const wholesalePath = '/content/optovye-postavki-medicinskoy-odezhdy/'

export const priceListTexts = {
  ru: {
    path: wholesalePath,
    sheet: 'Оптовый прайс',
    title: '{brand}: оптовый прайс от {date}',
    note: 'Оптовая цена зависит от закупки за месяц и считается от розничной без акций. Первый заказ от 50 000 ₽.',
    sku: 'Артикул',
    style: 'Модель',
    color: 'Цвет',
    size: 'Размер',
    height: 'Рост',
    stock: 'Остаток, шт.',
    retail: 'Розница',
    level: 'Опт от {from} ₽, −{percent} %',
  },
  en: {
    path: wholesalePath,
    sheet: 'Wholesale prices',
    title: '{brand}: wholesale prices of {date}',
    note: 'The wholesale price depends on purchases a month and is off the retail price without promotions. First order from 50,000 ₽.',
    sku: 'Article',
    style: 'Style',
    color: 'Colour',
    size: 'Size',
    height: 'Height',
    stock: 'Stock, pcs',
    retail: 'Retail',
    level: 'From {from} ₽, −{percent} %',
  },
} satisfies Record<Locale, Record<string, string>>
