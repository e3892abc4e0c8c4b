const gmail = ['gmail.com', 'googlemail.com']
const yandex = ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua']

/** Normalized mailbox: without tags, Gmail without dots, one Yandex domain. Same as SQL's `mailbox_key`. */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  if (gmail.includes(domain)) return `${name.replaceAll('.', '')}@gmail.com`
  if (yandex.includes(domain)) return `${name.replaceAll('.', '-')}@yandex.ru`
  return `${name}@${domain}`
}

/** Normalized phone: digits with the country code; a Russian 8 becomes 7. */
export function phoneKey(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return /^(?:8\d{10}|\d{10})$/.test(digits) ? `7${digits.slice(-10)}` : digits
}

/** Address words that only name the kind of the following part. */
const kinds = new Set(
  [
    'г город ул улица пр пр-т пр-кт просп проспект пер переулок пр-д проезд ш шоссе наб набережная б-р бул бульвар',
    'пл площадь туп тупик алл аллея д дом вл владение к кор корп корпус стр строение лит литера литер',
    'кв квартира оф офис пом помещение',
  ].flatMap((line) => line.split(' ')),
)

/** Latin letters that look like Russian ones, in lower or upper case. */
const lookAlikes = new Map(
  ['aа', 'bв', 'cс', 'eе', 'hн', 'kк', 'mм', 'oо', 'pр', 'tт', 'xх', 'yу'].map(([latin = '', russian = '']) => [
    latin,
    russian,
  ]),
)

type StreetAddress = { city: string; street: string; house: string; building: string; apartment: string }

/** Normalized address of a flat, regardless of the field that contains each part. */
export function addressKey({ city, street, house, building, apartment }: StreetAddress): string {
  const parts = [city, street, house, building, apartment]
  const text = parts.join(' ').normalize('NFKC').toLowerCase().replaceAll('ё', 'е')
  const russian = text.replaceAll(/[a-z]/g, (letter) => lookAlikes.get(letter) ?? letter)
  const words = russian.match(/\p{L}+(?:-\p{L}+)*|\d+/gu) ?? []
  const ownWords = words.filter((word) => !kinds.has(word))
  return ownWords.map((word) => word.replace(/^0+(?=\d)/, '')).join(' ')
}
