import type { Words } from '#kernel/locale.ts'
import { demoColors, type ColorKey } from './colors.ts'

export type TagSlug =
  | 'novinka'
  | 'hit'
  | 'poslednie-razmery'
  | 'antistatik'
  | 'streych'
  | 'malo-mnyotsya'
  | 'stirka-60'
  | 'dlya-operatsionnoy'
  | 'dlya-stomatologov'
  | 'dlya-medsester'
  | 'dlya-kosmetologov'
  | 'dlya-ordinatorov'
  | 's-korotkim-rukavom'
  | 's-dlinnym-rukavom'
  | ColorKey

export type Tag = { slug: TagSlug; text: Words; shortText: Words }

const same = (slug: TagSlug, text: Words): Tag => ({ slug, text, shortText: text })

/** Tags for every color by its own name: the home page links to their listings. */
const colorTags: Tag[] = demoColors.map(({ key, name }) => ({
  slug: key,
  text: { ru: `Цвет «${name.ru}»`, en: `${name.en} colour` },
  shortText: name,
}))

export const tags: Tag[] = [
  same('novinka', { ru: 'Новинка', en: 'New' }),
  same('hit', { ru: 'Хит', en: 'Bestseller' }),
  {
    slug: 'poslednie-razmery',
    text: { ru: 'Последние размеры, −30 %', en: 'Last sizes, −30%' },
    shortText: { ru: '−30 %', en: '−30%' },
  },
  same('antistatik', { ru: 'Антистатик', en: 'Antistatic' }),
  same('streych', { ru: 'Стрейч', en: 'Stretch' }),
  same('malo-mnyotsya', { ru: 'Мало мнётся', en: 'Crease-resistant' }),
  same('stirka-60', { ru: 'Стирка при 60 °C', en: 'Washes at 60 °C' }),
  {
    slug: 'dlya-operatsionnoy',
    text: { ru: 'Одежда для операционной', en: 'Clothing for the operating theatre' },
    shortText: { ru: 'Для операционной', en: 'For theatre' },
  },
  {
    slug: 'dlya-stomatologov',
    text: { ru: 'Одежда для стоматологов', en: 'Clothing for dentists' },
    shortText: { ru: 'Стоматологам', en: 'For dentists' },
  },
  {
    slug: 'dlya-medsester',
    text: { ru: 'Одежда для медсестёр', en: 'Clothing for nurses' },
    shortText: { ru: 'Медсёстрам', en: 'For nurses' },
  },
  {
    slug: 'dlya-kosmetologov',
    text: { ru: 'Одежда для косметологов', en: 'Clothing for beauty clinics' },
    shortText: { ru: 'Косметологам', en: 'For beauty clinics' },
  },
  {
    slug: 'dlya-ordinatorov',
    text: { ru: 'Одежда для ординаторов', en: 'Clothing for resident doctors' },
    shortText: { ru: 'Ординаторам', en: 'For residents' },
  },
  {
    slug: 's-korotkim-rukavom',
    text: { ru: 'С коротким рукавом', en: 'With short sleeves' },
    shortText: { ru: 'Короткий рукав', en: 'Short sleeves' },
  },
  {
    slug: 's-dlinnym-rukavom',
    text: { ru: 'С длинным рукавом', en: 'With long sleeves' },
    shortText: { ru: 'Длинный рукав', en: 'Long sleeves' },
  },
  ...colorTags,
]
