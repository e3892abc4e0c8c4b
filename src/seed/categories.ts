import type { Words } from '#kernel/locale.ts'
import type { ColorKey } from './colors.ts'
import type { ModelKey } from './model-key.ts'

export type CategorySlug =
  | 'kostyumy'
  | 'topy'
  | 'bryuki'
  | 'halaty'
  | 'platya'
  | 'kurtki'
  | 'shapochki'
  | 'aksessuary'
  | 'zhenskie-kostyumy'
  | 'muzhskie-kostyumy'
  | 'kombinezony'
  | 'v-vyrez'
  | 'na-molnii'
  | 's-kosoy-zastyozhkoy'
  | 's-korotkim-rukavom'
  | 's-dlinnym-rukavom'
  | 'dzhoggery'
  | 'pryamye-bryuki'
  | 'rasklyoshennye-bryuki'
  | 'halaty-s-latskanami'
  | 'pritalennye-halaty'
  | 'fartuki'
  | 'golfy'

export type Category = {
  slug: CategorySlug
  parent?: CategorySlug
  name: Words
  title: Words
  description: Words
  /** Cover picture: a model in a color that the shop sells. */
  cover?: [ModelKey, ColorKey]
  displayNovelties?: true
  onTransactions?: true
}

const topCategories: Category[] = [
  {
    slug: 'kostyumy',
    name: { ru: 'Костюмы', en: 'Scrub sets' },
    title: { ru: 'Медицинские костюмы', en: 'Scrub sets' },
    description: {
      ru: 'Топ и брюки одной партии окраски, поэтому верх и низ совпадают по тону. Размер выбирается один, рост — отдельно.',
      en: 'Top and trousers from one dye lot, so the two halves match. You choose one size, and the height separately.',
    },
    cover: ['set-women', 'hvoya'],
    displayNovelties: true,
  },
  {
    slug: 'topy',
    name: { ru: 'Топы', en: 'Tops' },
    title: { ru: 'Медицинские топы', en: 'Scrub tops' },
    description: {
      ru: 'Прямые и приталенные, с V-вырезом, на молнии и с косой застёжкой. Все выдерживают стирку при 60 °C, кроме лонгслива: ему хватает 40 °C.',
      en: 'Straight and fitted, with a V-neck, a zip or an asymmetric fastening. All wash at 60 °C except the underscrub, which needs only 40 °C.',
    },
    cover: ['top-women', 'iney'],
    displayNovelties: true,
  },
  {
    slug: 'bryuki',
    name: { ru: 'Брюки', en: 'Trousers' },
    title: { ru: 'Медицинские брюки', en: 'Scrub trousers' },
    description: {
      ru: 'Джоггеры, прямые и расклёшенные. Каждая модель шьётся на три роста, поэтому подшивать их не нужно.',
      en: 'Joggers, straight and flared cuts. Each style is made in three heights, so there is nothing to hem.',
    },
    cover: ['joggers', 'lavanda'],
    displayNovelties: true,
  },
  {
    slug: 'halaty',
    name: { ru: 'Халаты', en: 'Lab coats' },
    title: { ru: 'Медицинские халаты', en: 'Lab coats' },
    description: {
      ru: 'Классический с лацканами и приталенный с воротником-стойкой. Плотная ткань не просвечивает даже в белом цвете.',
      en: 'A classic with lapels and a fitted one with a stand collar. The cloth is dense enough not to show through, even in white.',
    },
    cover: ['coat', 'sneg'],
  },
  {
    slug: 'platya',
    name: { ru: 'Платья', en: 'Dresses' },
    title: { ru: 'Медицинские платья', en: 'Scrub dresses' },
    description: {
      ru: 'Платье с рабочими карманами и разрезами по бокам: в нём можно присесть у кровати и быстро пройти по коридору.',
      en: 'A dress with working pockets and side slits: you can crouch by a bed in it and walk a corridor fast.',
    },
    cover: ['dress', 'pudra'],
    displayNovelties: true,
  },
  {
    slug: 'kurtki',
    name: { ru: 'Куртки', en: 'Jackets' },
    title: { ru: 'Медицинские куртки', en: 'Warm-up jackets' },
    description: {
      ru: 'Тёплый слой поверх костюма для ночных смен, скорой и переходов между корпусами.',
      en: 'A warm layer over scrubs for night shifts, ambulance crews and the walk between buildings.',
    },
    cover: ['jacket', 'moroshka'],
    displayNovelties: true,
  },
  {
    slug: 'shapochki',
    name: { ru: 'Шапочки', en: 'Caps' },
    title: { ru: 'Хирургические шапочки', en: 'Surgical caps' },
    description: {
      ru: 'Один размер на все головы: объём регулируют завязки. Двенадцать цветов, чтобы подобрать к костюму.',
      en: 'One size for every head: the ties do the fitting. Twelve colours to go with the set.',
    },
    cover: ['cap', 'brusnika'],
  },
  {
    slug: 'aksessuary',
    name: { ru: 'Аксессуары', en: 'Accessories' },
    title: { ru: 'Фартуки и гольфы', en: 'Aprons and socks' },
    description: {
      ru: 'То, что бережёт костюм и ноги: фартук с карманом и компрессионные гольфы для долгой смены.',
      en: 'What saves the scrubs and the legs: an apron with a pocket and compression socks for a long shift.',
    },
    cover: ['socks', 'biryuza'],
  },
]

const subCategories: Category[] = [
  {
    slug: 'zhenskie-kostyumy',
    parent: 'kostyumy',
    name: { ru: 'Женские', en: 'Women’s' },
    title: { ru: 'Женские медицинские костюмы', en: 'Women’s scrub sets' },
    description: {
      ru: 'Приталенный топ и джоггеры на манжетах. Размеры от 40 до 54, три роста.',
      en: 'A fitted top and cuffed joggers. Sizes 40 to 54, three heights.',
    },
    displayNovelties: true,
  },
  {
    slug: 'muzhskie-kostyumy',
    parent: 'kostyumy',
    name: { ru: 'Мужские', en: 'Men’s' },
    title: { ru: 'Мужские медицинские костюмы', en: 'Men’s scrub sets' },
    description: {
      ru: 'Прямой топ с тремя карманами и брюки с карманом на бедре. Размеры от 46 до 60, рост до 188 см.',
      en: 'A straight top with three pockets and cargo trousers. Sizes 46 to 60, for heights up to 188 cm.',
    },
  },
  {
    slug: 'kombinezony',
    parent: 'kostyumy',
    name: { ru: 'Комбинезоны', en: 'Jumpsuits' },
    title: { ru: 'Медицинские комбинезоны', en: 'Scrub jumpsuits' },
    description: {
      ru: 'Верх и низ в одной вещи: ничего не выбивается из-за пояса, когда поднимаешь руки.',
      en: 'Top and trousers in one piece: nothing comes untucked when you raise your arms.',
    },
    cover: ['jumpsuit', 'moroshka'],
    onTransactions: true,
    displayNovelties: true,
  },
  {
    slug: 'v-vyrez',
    parent: 'topy',
    name: { ru: 'V-вырез', en: 'V-neck' },
    title: { ru: 'Топы с V-вырезом', en: 'V-neck scrub tops' },
    description: {
      ru: 'Надеваются через голову и не давят на шею. Прямой крой для всех и приталенный для женщин.',
      en: 'They pull on over the head and leave the neck free. A straight cut for everyone and a fitted one for women.',
    },
    displayNovelties: true,
  },
  {
    slug: 'na-molnii',
    parent: 'topy',
    name: { ru: 'На молнии', en: 'With a zip' },
    title: { ru: 'Топы на молнии', en: 'Zip scrub tops' },
    description: {
      ru: 'Воротник-стойка и молния до середины груди: легко надеть, не задев причёску.',
      en: 'A stand collar and a half-length zip: easy to put on without disturbing your hair.',
    },
    cover: ['top-zip', 'polnoch'],
    onTransactions: true,
  },
  {
    slug: 's-kosoy-zastyozhkoy',
    parent: 'topy',
    name: { ru: 'С косой застёжкой', en: 'Asymmetric' },
    title: { ru: 'Топы с косой застёжкой', en: 'Asymmetric scrub tops' },
    description: {
      ru: 'Планка уходит в сторону от центра: пуговицы не цепляются за край стола и за пациента.',
      en: 'The placket runs off-centre, so the buttons catch neither the edge of the desk nor the patient.',
    },
    displayNovelties: true,
  },
  {
    slug: 's-korotkim-rukavom',
    parent: 'topy',
    name: { ru: 'С коротким рукавом', en: 'Short-sleeved' },
    title: { ru: 'Топы с коротким рукавом', en: 'Short-sleeved scrub tops' },
    description: {
      ru: 'Рукав выше локтя: руки можно мыть и обрабатывать до предплечья.',
      en: 'Sleeves end above the elbow, so hands and forearms can be washed and disinfected.',
    },
    displayNovelties: true,
  },
  {
    slug: 's-dlinnym-rukavom',
    parent: 'topy',
    name: { ru: 'С длинным рукавом', en: 'Long-sleeved' },
    title: { ru: 'Лонгсливы и топы с длинным рукавом', en: 'Underscrubs and long-sleeved tops' },
    description: {
      ru: 'Тонкий слой под топ для прохладных кабинетов и операционных.',
      en: 'A thin layer under the top for cool consulting rooms and theatres.',
    },
  },
  {
    slug: 'dzhoggery',
    parent: 'bryuki',
    name: { ru: 'Джоггеры', en: 'Joggers' },
    title: { ru: 'Медицинские джоггеры', en: 'Scrub joggers' },
    description: {
      ru: 'Пояс на резинке со шнурком и манжеты внизу: штанина не волочится и не задирается.',
      en: 'An elastic waist with a drawcord and cuffed hems: the legs neither drag nor ride up.',
    },
    cover: ['joggers', 'hvoya'],
    onTransactions: true,
  },
  {
    slug: 'pryamye-bryuki',
    parent: 'bryuki',
    name: { ru: 'Прямые', en: 'Straight' },
    title: { ru: 'Прямые медицинские брюки', en: 'Straight scrub trousers' },
    description: {
      ru: 'С карманом на бедре под телефон или блокнот и запасом по ширине для приседаний.',
      en: 'With a thigh pocket for a phone or notebook and enough width to squat.',
    },
  },
  {
    slug: 'rasklyoshennye-bryuki',
    parent: 'bryuki',
    name: { ru: 'Расклёшенные', en: 'Flared' },
    title: { ru: 'Расклёшенные медицинские брюки', en: 'Flared scrub trousers' },
    description: {
      ru: 'Широкий гладкий пояс и настроченная стрелка, которую не нужно отглаживать.',
      en: 'A wide flat waistband and a stitched crease that never needs pressing.',
    },
    displayNovelties: true,
  },
  {
    slug: 'halaty-s-latskanami',
    parent: 'halaty',
    name: { ru: 'С лацканами', en: 'With lapels' },
    title: { ru: 'Халаты с лацканами', en: 'Lab coats with lapels' },
    description: {
      ru: 'Классический прямой халат с тремя карманами и хлястиком. Только белый.',
      en: 'The classic straight coat with three pockets and a half belt. White only.',
    },
  },
  {
    slug: 'pritalennye-halaty',
    parent: 'halaty',
    name: { ru: 'Приталенные', en: 'Fitted' },
    title: { ru: 'Приталенные женские халаты', en: 'Women’s fitted lab coats' },
    description: {
      ru: 'Рельефные швы и воротник-стойка. Твил с эластаном тянется в плечах.',
      en: 'Princess seams and a stand collar. Stretch twill gives at the shoulders.',
    },
    cover: ['coat-women', 'sneg'],
    onTransactions: true,
  },
  {
    slug: 'fartuki',
    parent: 'aksessuary',
    name: { ru: 'Фартуки', en: 'Aprons' },
    title: { ru: 'Фартуки с карманом', en: 'Aprons with a pocket' },
    description: {
      ru: 'Для процедурной, лаборатории и кабинета косметолога.',
      en: 'For the treatment room, the laboratory and the beauty clinic.',
    },
  },
  {
    slug: 'golfy',
    parent: 'aksessuary',
    name: { ru: 'Гольфы', en: 'Socks' },
    title: { ru: 'Компрессионные гольфы', en: 'Compression socks' },
    description: {
      ru: 'Для тех, кто стоит больше шести часов подряд. Размер — по длине стопы.',
      en: 'For anyone who stands for more than six hours at a stretch. Sized by the length of the foot.',
    },
  },
]

export const categories: Category[] = [...topCategories, ...subCategories]
