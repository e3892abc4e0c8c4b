import type { Locale, Words } from '#kernel/locale.ts'

export const supplyRefusals = {
  inn_unknown: {
    ru: 'Такой организации в реестре нет: проверьте номер или напишите название сами.',
    en: 'The register knows no such company: check the number, or write the name yourself.',
  },
  supply_date_past: { ru: 'Эта дата уже прошла.', en: 'This date has passed.' },
  company_needed: { ru: 'Напишите название организации.', en: 'Please write the name of the company.' },
  quantity_wrong: { ru: 'Количество — от 1 до {limit}.', en: 'A quantity is from 1 to {limit}.' },
  garment_needed: { ru: 'Напишите, что нужно.', en: 'Please write what is needed.' },
} satisfies Record<string, Words>

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
