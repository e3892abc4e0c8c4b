/** Bank apps that open links of the national system; on a phone without them nothing happens. */
const banks = [
  { name: { ru: 'Сбер', en: 'Sber' }, scheme: 'bank100000000111' },
  { name: { ru: 'Т-Банк', en: 'T-Bank' }, scheme: 'bank100000000004' },
  { name: { ru: 'ВТБ', en: 'VTB' }, scheme: 'bank110000000005' },
  { name: { ru: 'Альфа', en: 'Alfa' }, scheme: 'bank100000000008' },
] as const

export const bankLinks = (link: string, locale: 'ru' | 'en'): { name: string; href: string }[] =>
  link.startsWith('https://qr.nspk.ru/')
    ? banks.map(({ name, scheme }) => ({ name: name[locale], href: link.replace(/^https/, scheme) }))
    : []
