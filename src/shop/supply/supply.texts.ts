import type { Locale, Words } from '#kernel/locale.ts'
import type { ListTrouble, SupplyList } from './read-list.ts'

export const supplyRefusals = {
  inn_unknown: {
    ru: 'Такой организации в реестре нет: проверьте номер или напишите название сами.',
    en: 'We can’t find this company: check the number, or enter the name yourself.',
  },
  supply_date_past: { ru: 'Эта дата уже прошла.', en: 'This date has passed.' },
  company_needed: { ru: 'Напишите название организации.', en: 'Please enter your company name.' },
  quantity_wrong: {
    ru: 'Строка {row}: укажите количество от 1 до {limit}.',
    en: 'Row {row}: enter a quantity from 1 to {limit}.',
  },
  garment_needed: { ru: 'Строка {row}: напишите, что нужно.', en: 'Row {row}: tell us which item you need.' },
  table_long: {
    ru: 'В таблице больше {limit} строк. Приложите список к заявке, мы заполним её сами.',
    en: 'The table has more than {limit} rows. Attach your list to the request and we’ll fill it in.',
  },
  estimate_made: { ru: '{words}', en: '{words}' },
  list_unreadable: {
    ru: 'Этот файл не прочитался как таблица. Сохраните его в Excel как .xlsx или .csv.',
    en: 'We couldn’t read this file as a table. Save it in Excel as .xlsx or .csv.',
  },
  list_columns: {
    ru: 'Не нашли столбцы «Что нужно», «Размер», «Кол-во». Переименуйте свои или возьмите наш образец.',
    en: 'We couldn’t find the columns “Item”, “Size” and “Quantity”. Rename yours, or use our template.',
  },
  list_empty: {
    ru: 'В таблице нет ни одной строки под заголовком.',
    en: 'The table has headings but no rows under them.',
  },
  list_long: {
    ru: 'В списке больше {limit} строк. Приложите его к заявке ниже, мы заполним таблицу сами.',
    en: 'Your list has more than {limit} rows. Attach it to your request below and we’ll fill in the table.',
  },
  list_heavy: {
    ru: 'Файл со списком тяжелее {limit} МБ. Приложите его к заявке ниже.',
    en: 'Your list is larger than {limit} MB. Attach it to your request below.',
  },
  list_read: { ru: '{words}', en: '{words}' },
} satisfies Record<string, Words>

const maxTroubles = 8

/** Import summary of a list, for the customer. */
export function listWords({ rows, troubles }: SupplyList, locale: Locale): string[] {
  const t = listTexts[locale]
  const lines = troubles.slice(0, maxTroubles).map(({ row, trouble }) => t[trouble].replace('{row}', String(row)))
  const rest = troubles.length - lines.length
  return [
    t.read.replace('{count}', String(rows.length)),
    ...lines,
    ...(rest > 0 ? [t.rest.replace('{count}', String(rest))] : []),
  ]
}

const listTexts: Record<Locale, Record<'read' | 'rest' | ListTrouble['trouble'], string>> = {
  ru: {
    read: 'Прочитали строк: {count}. Проверьте их и\u00a0отправьте заявку.',
    garment: 'Строка {row}: не сказано, что нужно.',
    quantity: 'Строка {row}: количество — не целое число от 1 до 10 000.',
    long: 'Строка {row}: слишком длинный текст обрезан.',
    rest: 'И ещё замечаний: {count}.',
  },
  en: {
    read: 'Rows read: {count}. Check them and send the request.',
    garment: 'Row {row}: the item is missing.',
    quantity: 'Row {row}: the quantity is not a whole number from 1 to 10,000.',
    long: 'Row {row}: a text was too long and has been cut off.',
    rest: 'And {count} more to check.',
  },
}

/** Template table for clinics, with two sample rows. */
export const sampleList = {
  ru: {
    sheet: 'Список',
    columns: ['Кто', 'Что нужно', 'Цвет', 'Размер', 'Рост', 'Кол-во'],
    rows: [
      ['Анна Ковалёва, медсестра', 'Костюм «Онега»', 'Хвоя', '46', '164–170', 2],
      ['Хирургия, на отделение', 'Шапочка «Вуокса»', 'Хвоя', '', '', 12],
    ],
  },
  en: {
    sheet: 'List',
    columns: ['Name', 'Item', 'Colour', 'Size', 'Height', 'Quantity'],
    rows: [
      ['Anna Kovaleva, nurse', 'Onega scrub set', 'Pine', '46', '164–170', 2],
      ['Surgery, for the ward', 'Vuoksa cap', 'Pine', '', '', 12],
    ],
  },
}

/** Labels of the first message in a quote conversation. */
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
    measuring: 'Measure our team on site',
    samples: 'Send a set of samples',
  },
}

const wholesalePath = '/content/optovye-postavki-medicinskoy-odezhdy/'

export const priceListTexts = {
  ru: {
    path: wholesalePath,
    sheet: 'Оптовый прайс',
    title: '{brand}: оптовый прайс от {date}',
    note: 'Скидка зависит от суммы закупки за месяц и считается от розничной цены без учёта акций. Первый заказ — от 50 000 ₽.',
    sku: 'Артикул',
    style: 'Модель',
    color: 'Цвет',
    size: 'Размер',
    height: 'Рост',
    stock: 'Остаток, шт.',
    retail: 'Розница',
    level: 'Опт от {from} ₽, −{percent} %',
    cut: 'Здесь первые {count} строк: больше таблица не вмещает. Полный прайс пришлёт менеджер, напишите нам.',
  },
  en: {
    path: wholesalePath,
    sheet: 'Wholesale prices',
    title: '{brand}: wholesale prices of {date}',
    note: 'Your discount depends on how much you buy in a month and applies to the full retail price. Minimum first order 50,000 ₽.',
    sku: 'SKU',
    style: 'Style',
    color: 'Colour',
    size: 'Size',
    height: 'Height',
    stock: 'Stock, pcs',
    retail: 'Retail',
    level: 'From {from} ₽, −{percent}%',
    cut: 'These are the first {count} rows: the table holds no more. Write to us and a manager will send the whole list.',
  },
} satisfies Record<Locale, Record<string, string>>
