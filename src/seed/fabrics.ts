import type { Words } from '#kernel/locale.ts'

export type FabricSlug = 'tvil' | 'poplin' | 'tisi' | 'futer' | 'dzhersi' | 'kompressionnyy-trikotazh'

export type Fabric = { slug: FabricSlug; name: Words; composition: Words; care: Words }

export const fabrics: Fabric[] = [
  {
    slug: 'tvil',
    name: { ru: 'Твил с эластаном', en: 'Stretch twill' },
    composition: {
      ru: '72 % полиэстер, 22 % вискоза, 6 % эластан; 190 г/м²',
      en: '72% polyester, 22% viscose, 6% elastane; 190 g/m²',
    },
    care: {
      ru: 'Стирка при 60 °C наизнанку, отжим до 800 оборотов. Утюг до 150 °C. Сушка в машине на слабом нагреве.',
      en: 'Wash inside out at 60 °C, spin at up to 800 rpm. Iron at up to 150 °C. Tumble dry on low heat.',
    },
  },
  {
    slug: 'poplin',
    name: { ru: 'Хлопковый поплин', en: 'Cotton poplin' },
    composition: { ru: '65 % хлопок, 35 % полиэстер; 120 г/м²', en: '65% cotton, 35% polyester; 120 g/m²' },
    care: {
      ru: 'Стирка при 60 °C, белое можно с кислородным отбеливателем. Гладить слегка влажным, до 150 °C.',
      en: 'Wash at 60 °C; oxygen bleach is safe for white. Iron while slightly damp, at up to 150 °C.',
    },
  },
  {
    slug: 'tisi',
    name: { ru: 'Плотная тиси', en: 'Poly-cotton drill' },
    composition: { ru: '53 % хлопок, 47 % полиэстер; 210 г/м²', en: '53% cotton, 47% polyester; 210 g/m²' },
    care: {
      ru: 'Стирка при 60 °C, белое можно с кислородным отбеливателем. Утюг до 150 °C, лацканы — через ткань.',
      en: 'Wash at 60 °C; oxygen bleach is safe for white. Iron at up to 150 °C, lapels through a cloth.',
    },
  },
  {
    slug: 'futer',
    name: { ru: 'Футер двухниточный', en: 'Two-thread fleece-back jersey' },
    composition: {
      ru: '78 % хлопок, 17 % полиэстер, 5 % эластан; 240 г/м²',
      en: '78% cotton, 17% polyester, 5% elastane; 240 g/m²',
    },
    care: {
      ru: 'Стирка при 40 °C с застёгнутой молнией. Сушить на плечиках, утюг до 110 °C с изнанки.',
      en: 'Wash at 40 °C with the zip closed. Dry on a hanger, iron inside out at up to 110 °C.',
    },
  },
  {
    slug: 'dzhersi',
    name: { ru: 'Тонкое джерси', en: 'Fine jersey' },
    composition: {
      ru: '62 % модал, 32 % хлопок, 6 % эластан; 170 г/м²',
      en: '62% modal, 32% cotton, 6% elastane; 170 g/m²',
    },
    care: {
      ru: 'Стирка при 40 °C, не отбеливать. Сушить расправленным, утюг до 110 °C.',
      en: 'Wash at 40 °C, do not bleach. Dry flat, iron at up to 110 °C.',
    },
  },
  {
    slug: 'kompressionnyy-trikotazh',
    name: { ru: 'Компрессионный трикотаж', en: 'Compression knit' },
    composition: { ru: '76 % полиамид, 24 % эластан', en: '76% polyamide, 24% elastane' },
    care: {
      ru: 'Стирка при 30 °C в мешке, без кондиционера. Не гладить и не сушить на батарее: эластан теряет упругость.',
      en: 'Wash at 30 °C in a laundry bag, no fabric softener. Never iron or dry on a radiator: elastane loses its grip.',
    },
  },
]
