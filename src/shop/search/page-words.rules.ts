import type { Words } from '#kernel/locale.ts'
import { readingsOf } from './search.rules.ts'
import { lettersBetween, stemOf } from './stem.rules.ts'
import { sensesBegunBy, sensesOf } from './vocabulary.rules.ts'

/** Personal pages, which are missing from the site map. */
export const personalPages: Record<string, Words> = {
  '/history-orders/guest/': { ru: 'Найти заказ по номеру', en: 'Find an order' },
  '/profile/': { ru: 'Личный кабинет', en: 'My account' },
  '/favorites-page/': { ru: 'Избранное', en: 'Favourites' },
  '/cart/': { ru: 'Корзина', en: 'Bag' },
}

/** Buyers' words for pages. Among equal matches the page listed first wins. */
const topics: [path: string, words: string][] = [
  [
    '/certificate/',
    'сертификат подарочный подарочная подарок подарки подарить карта карты gift gifts certificate voucher present card',
  ],
  [
    '/pages/delivery/',
    `доставка доставить доставляете доставят привезти привезут везете курьер курьером сдэк сдек боксберри почта пункт выдача постамат
    самовывоз отправка отправляете delivery deliver shipping ship courier cdek boxberry post pickup postage`,
  ],
  [
    '/pages/returns/',
    `возврат вернуть возвратить возвращать обмен обменять поменять заменить замена брак бракованный дефект гарантия
    подошло подошел подошла return refund exchange warranty defect faulty`,
  ],
  [
    '/pages/size_guide/',
    `таблица таблицы размерная размерную сетка мерки обмеры замеры измерить размер размеры размеров рост
    chart guide measurements measure sizing size sizes`,
  ],
  [
    '/pages/payment/',
    `оплата оплатить оплачивать платить заплатить сбп карта картой карты рассрочка долями сплит наложенный наложенным чек
    payment pay paying instalments installments sbp receipt card`,
  ],
  [
    '/adresa-magazinov/',
    `магазин магазины адрес адреса шоурум бутик примерочная самовывоз карта карты метро москва москве петербург петербурге питер питере спб
    shop shops store stores showroom address addresses moscow petersburg`,
  ],
  ['/sales/', 'акция акции скидка скидки промокод купон спецпредложение promotion promo coupon offers discount sale'],
  [
    '/pages/loyalty/',
    'бонус бонусы балл баллы лояльность лояльности кэшбэк кешбэк кэшбек loyalty bonus points cashback rewards',
  ],
  [
    '/pages/care/',
    'уход ухаживать стирка стирать постирать гладить глажка отбелить пятно пятна care wash washing laundry iron ironing stain bleach',
  ],
  [
    '/history-orders/guest/',
    'заказ заказы заказа трек трек-номер отследить отслеживание статус посылка order orders track tracking parcel status',
  ],
  [
    '/clinics/',
    'клиникам клиника клиники корпоративный юрлицо юрлица тендер вышивка вышить логотип нанесение clinics corporate embroidery logo',
  ],
  [
    '/content/optovye-postavki-medicinskoy-odezhdy/',
    'опт оптом оптовый оптовая оптовые оптовикам прайс прайс-лист дистрибьютор wholesale bulk reseller distributor',
  ],
  ['/pages/certificates/', 'сертификат certificate voucher'],
  ['/pages/faq/', 'вопрос вопросы ответы помощь справка faq questions question help'],
  [
    '/kontakty/',
    'контакты контакт телефон позвонить связаться поддержка реквизиты email contacts contact phone call support',
  ],
  ['/feedback/', 'обратная жалоба пожаловаться претензия написать feedback complaint complain'],
  ['/blog/', 'журнал блог статья статьи journal blog article articles'],
  ['/about-us/', 'компания компании производство производитель about company'],
  ['/pages/public_offerta/', 'оферта договор соглашение offer terms conditions agreement'],
  [
    '/pages/personal_data/',
    'политика конфиденциальность конфиденциальности персональные персональных данные privacy policy personal',
  ],
  ['/profile/', 'кабинет аккаунт профиль войти вход регистрация пароль account profile login password register'],
  ['/favorites-page/', 'избранное favourites favorites wishlist'],
  ['/cart/', 'корзина cart basket'],
]

type TopicWord = { word: string; stem: string; path: string; place: number }

const topicWords: TopicWord[] = topics.flatMap(([path, words], place) =>
  words.split(/\s+/).map((word) => ({ word, stem: stemOf(word), path, place })),
)

export const placeOf = (path: string): number => {
  const place = topics.findIndex(([each]) => each === path)
  return place < 0 ? topics.length : place
}

const isAboutGoods = (word: string): boolean =>
  sensesOf(word).some(({ role, keys, colors }) => keys.length + colors.length > 0 || role.startsWith('absent'))

/** Stop words, including question words. */
const joints = new Set(
  `а без будет бы в вам вас ваш во вы да для до его ее если за и из или их к как какая какие какой какую когда кто ли меня мне мои мой
  моя моё на надо нам нас не нет нужно о об от по под при про с свой свои себе сколько со стоит та там то ту у уже хочу чего чем что
  чтобы это где куда можно the a an am and any are can do does for from get how i if in is it long me much my of on or the to we
  what when where which who why will with you your`.split(/\s+/),
)

export const isJoint = (chunk: string): boolean => joints.has(chunk.replaceAll(/[^a-zа-я0-9]/g, ''))

/** Single-word readings of a chunk. */
export const spellings = (chunk: string): string[] => [
  ...new Set(readingsOf(chunk).flatMap(({ words }) => (words.length === 1 ? words : []))),
]

/** True for a word that describes goods, such as «халат» or «синий». */
export const namesGoods = (chunk: string): boolean => spellings(chunk).some(isAboutGoods)

const isKnown = (chunk: string): boolean => spellings(chunk).some((word) => sensesOf(word).length > 0)

export const minPrefixLength = 4

/** True for a typo: one edit in words of five letters or more, two from eight letters. */
export const isSlip = (typedWord: string, word: string): boolean => {
  const limit = typedWord.length > 7 ? 2 : typedWord.length > 4 ? 1 : 0
  return limit > 0 && typedWord[0] === word[0] && lettersBetween(typedWord, word, limit) <= limit
}

/** Paths of pages named by a chunk, matched by word form, by prefix while typing, or with a typo. */
export function pagesNamedBy(chunk: string, { isLast }: { isLast: boolean }): string[] {
  if (/\d/.test(chunk)) return []
  const words = spellings(chunk)
  const exact = topicWords.filter(({ stem, word }) => words.some((each) => each === word || stemOf(each) === stem))
  if (exact.length > 0) return pathsOf(exact)
  if (isKnown(chunk)) return []
  const isBegun = ({ word }: TopicWord) =>
    words.some((each) => each.length >= minPrefixLength && word.startsWith(each) && sensesBegunBy(each).length === 0)
  const begun = isLast ? topicWords.filter(isBegun) : []
  if (begun.length > 0) return pathsOf(begun)
  return pathsOf(topicWords.filter(({ word }) => words.some((each) => isSlip(each, word))))
}

const pathsOf = (found: TopicWord[]): string[] => [...new Set(found.map(({ path }) => path))]

const marks = new Set<string>(['sizeMark', 'heightMark', 'cheapMark'])
const isMark = (chunk: string): boolean =>
  spellings(chunk).some((word) => sensesOf(word).some(({ role }) => marks.has(role)))

/** True for a word that names a page and no goods; such words do not narrow the list. */
export const isPageWord = (chunk: string, place: { isLast: boolean }): boolean =>
  !namesGoods(chunk) && !isMark(chunk) && pagesNamedBy(chunk, place).length > 0
