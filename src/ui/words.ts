import type { Locale } from '#kernel/locale.ts'
import { commonWords } from './common-words.ts'
import { formatNumber } from './format-money.ts'

const ru = {
  ...commonWords.ru,
  remove: 'Убрать',
  required: 'обязательное поле',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  capsLock: 'Включён Caps Lock',
  increase: 'Увеличить',
  decrease: 'Уменьшить',
  quantity: 'Количество',
  available: (count: number) => `Доступно ${count} шт.`,
  wholeNumber: 'Нужно целое число',
  countryCode: 'Код страны',
  otherCountries: 'Другие страны',
  missingDigits: (count: number) => `Не хватает ${count} ${count % 10 === 1 && count !== 11 ? 'цифры' : 'цифр'}`,
  noSuchPhone: 'Такого номера нет. Проверьте код и цифры',
  breadcrumbs: 'Хлебные крошки',
  pages: 'Страницы',
  page: (number: number) => `Страница ${number}`,
  previousPage: 'Предыдущая страница',
  nextPage: 'Следующая страница',
  nothingFound: 'Ничего не нашлось',
  options: (count: number) => `Вариантов: ${count}`,
  choose: 'Выберите',
  clear: 'Очистить',
  openList: 'Открыть список',
  symbolsOf: (length: number, max: number) => `${formatNumber(length, 'ru')} из ${formatNumber(max, 'ru')}`,
}

export type KitWords = typeof ru

const en: KitWords = {
  ...commonWords.en,
  remove: 'Remove',
  required: 'required',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  increase: 'Increase',
  decrease: 'Decrease',
  quantity: 'Quantity',
  available: (count) => `${count} available`,
  wholeNumber: 'A whole number is needed',
  countryCode: 'Country code',
  otherCountries: 'Other countries',
  missingDigits: (count) => (count === 1 ? '1 digit is missing' : `${count} digits are missing`),
  noSuchPhone: 'There is no such number. Check the code and the digits',
  breadcrumbs: 'Breadcrumbs',
  pages: 'Pages',
  page: (number) => `Page ${number}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  nothingFound: 'Nothing found',
  options: (count) => `Suggestions: ${count}`,
  choose: 'Choose',
  clear: 'Clear',
  openList: 'Open the list',
  symbolsOf: (length, max) => `${formatNumber(length, 'en')} of ${formatNumber(max, 'en')}`,
}

export const words: Record<Locale, KitWords> = { ru, en }
