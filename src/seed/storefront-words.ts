import type { Words } from '#kernel/locale.ts'
import { roubles } from '#kernel/money.ts'
import { timedSaleLasts } from './sales.ts'

export const settings = {
  phone: '8 (812) 000-00-00',
  email: 'info@example.com',
  vkLink: 'https://vk.com/yasmena_demo',
  instagramLink: '',
  tgLink: 'https://t.me/yasmena_demo',
  yandexMarketLink: 'https://market.yandex.ru/business--yasmena-demo/0',
  yandexMarketRating: '4,9',
  freeDeliveryFrom: roubles(15_000),
}

/** Phone numbers of two cities; all others use the number in the settings. */
export const cityPhones = { moskva: '8 (495) 000-00-00', 'sankt-peterburg': '8 (812) 000-00-00' }

export const timedOffer = {
  text: { ru: '−20 % на «Свирь» и «Имандру»', en: '−20% on Svir and Imandra' } satisfies Words,
  link: '/sale/svir-i-imandra/',
  hex: '#124A43',
  lasts: timedSaleLasts,
}

/** Texts taken verbatim from the specification: no non-breaking spaces here. */
export const notFoundRecord = {
  status: 404,
  title: { ru: '404', en: '404' } satisfies Words,
  subtitle: {
    ru: 'К сожалению, страница, которую вы запросили, отсутствует',
    en: 'This page could not be found',
  } satisfies Words,
}

/** The second one has no slashes on purpose: the lookup must not need them. */
export const redirects = [
  { fromPath: '/old-page', toPage: '/about-us/' },
  { fromPath: 'old-catalog', toPage: 'kategorii' },
]

export type Button = { text: Words; href: string }
export type Banner = {
  art: 'blush' | 'pine' | 'frost' | 'honey'
  tone: 'ink' | 'white'
  backdrop: string
  title: Words
  description: Words
  buttons: [Button, Button]
}

export const banners: Banner[] = [
  {
    art: 'blush',
    tone: 'ink',
    backdrop: '#F8EAE3',
    title: { ru: 'Двенадцать красок для долгих смен', en: 'Twelve colours for long shifts' },
    description: {
      ru: 'Плотный мягкий твил с эластаном: «Нева», «Свирь» и халат «Имандра» держат цвет и форму 80 стирок при 60 °C.',
      en: 'Soft, substantial stretch twill. Neva, Svir and the Imandra coat hold their colour and shape for 80 washes at 60 °C.',
    },
    buttons: [
      { text: { ru: 'Смотреть топы', en: 'Shop tops' }, href: '/kategorii/topy/' },
      { text: { ru: 'Подобрать размер', en: 'Find your size' }, href: '/pages/size_guide/' },
    ],
  },
  {
    art: 'pine',
    tone: 'white',
    backdrop: '#0D312C',
    title: { ru: 'Верх и низ из одного рулона', en: 'Top and bottom, one perfect match' },
    description: {
      ru: 'Костюм «Онега» красится целиком, поэтому топ и джоггеры совпадают по тону. Для ночи — куртка «Кижи».',
      en: 'The Onega set is dyed together, so top and joggers match exactly. For nights, there’s the Kizhi jacket.',
    },
    buttons: [
      { text: { ru: 'Смотреть костюмы', en: 'Shop sets' }, href: '/kategorii/kostyumy/' },
      { text: { ru: 'Куртки', en: 'Shop jackets' }, href: '/kategorii/kurtki/' },
    ],
  },
  {
    art: 'frost',
    tone: 'ink',
    backdrop: '#E3ECF1',
    title: { ru: 'Белый, который не просвечивает', en: 'White that isn’t see-through' },
    description: {
      ru: 'Халат «Ильмень» из тиси 210 г/м² и платье «Имандра» цвета инея: строго, прохладно, с карманами под руку.',
      en: 'The Ilmen coat in 210 g/m² poly-cotton and the Imandra dress in Hoarfrost: crisp, cool, with pockets right where you need them.',
    },
    buttons: [
      { text: { ru: 'Смотреть халаты', en: 'Shop coats' }, href: '/kategorii/halaty/' },
      { text: { ru: 'Платья', en: 'Shop dresses' }, href: '/kategorii/platya/' },
    ],
  },
  {
    art: 'honey',
    tone: 'ink',
    backdrop: '#F8EDD8',
    title: { ru: 'Для тех, кто сутки на ногах', en: 'Made for 24 hours on your feet' },
    description: {
      ru: 'Костюм «Волхов» с семью карманами и комбинезон «Оять», из-под пояса которого ничего не выбивается.',
      en: 'The seven-pocket Volkhov set, and the Oyat jumpsuit that never comes untucked.',
    },
    buttons: [
      { text: { ru: 'Мужские костюмы', en: 'Shop men’s sets' }, href: '/kategorii/muzhskie-kostyumy/' },
      { text: { ru: 'Комбинезоны', en: 'Shop jumpsuits' }, href: '/kategorii/kombinezony/' },
    ],
  },
]
