import { categories, type CategorySlug } from '../src/seed/categories.ts'
import { dyes } from '../src/seed/dyes.ts'
import { fabrics } from '../src/seed/fabrics.ts'
import { garments } from '../src/seed/garments.ts'
import { unisexHeights } from '../src/seed/sizes.ts'
import { tags } from '../src/seed/tags.ts'

/** Made-up lakes: enough of them for every cut of the demo shop to come under some hundreds of names. */
const starts =
  'Аг/Ag Бел/Bel Вер/Ver Гор/Gor Дун/Dun Зар/Zar Иж/Izh Кал/Kal Лен/Len Мар/Mar Нер/Ner Ор/Or Пел/Pel Рос/Ros Сел/Sel Тав/Tav Ул/Ul Фор/For Шал/Shal Яр/Yar'
const ends =
  'ата/ata ица/itsa онь/on ура/ura ежа/ezha инка/inka ова/ova ель/el ания/aniya оть/ot умба/umba ира/ira осьма/osma ень/en'

const halves = (text: string) => text.split(' ').map((pair) => pair.split('/') as [string, string])
const lakes = halves(starts).flatMap(([ru, en]) =>
  halves(ends).map(([ruEnd, enEnd]) => ({ ru: ru + ruEnd, en: en + enEnd })),
)

const lakeOf = (number: number) => {
  const { ru, en } = lakes[(number * 97) % lakes.length]!
  const round = Math.floor(number / lakes.length)
  return round === 0 ? { ru, en } : { ru: `${ru} ${round + 1}`, en: `${en} ${round + 1}` }
}

const everyHeight = [...unisexHeights, 182]

export type BenchModel = {
  number: number
  slug: string
  name_ru: string
  name_en: string
  description_ru: string
  description_en: string
  details_ru: string[]
  details_en: string[]
  gender: string
  fabric: string
  sleeve: string | null
  weight: number
  price: number
  categories: CategorySlug[]
  dyes: string[]
  sizes: string[]
  heights: number[]
  tags: string[]
}

function modelOf(number: number): BenchModel {
  const garment = garments[number % garments.length]!
  const lake = lakeOf(Math.floor(number / garments.length))
  const sizes = garment.sizes
  // Forty offers each on average: whatever comes in numbered sizes comes here in four or five lengths.
  const numbered = /^\d\d$/.test(sizes[0] ?? '')
  return {
    number,
    slug: `bench-${number}`,
    name_ru: garment.name.ru.replace(/«[^»]+»/, `«${lake.ru}»`),
    name_en: garment.name.en.replace(/^\w+/, lake.en),
    description_ru: garment.description.ru,
    description_en: garment.description.en,
    details_ru: garment.details.ru,
    details_en: garment.details.en,
    gender: garment.gender,
    fabric: garment.fabric,
    sleeve: garment.sleeve ?? null,
    weight: garment.weightGrams,
    price: garment.price,
    categories: garment.categories,
    dyes: garment.dyes,
    sizes,
    heights: numbered ? [unisexHeights, everyHeight, everyHeight][number % 3]! : garment.heights,
    tags: garment.tags,
  }
}

/** So many models that their colours together make at least `products`. */
export function benchModels(products: number): BenchModel[] {
  const models: BenchModel[] = []
  for (let made = 0; made < products; made += models.at(-1)!.dyes.length) models.push(modelOf(models.length))
  return models
}

export const benchReference = {
  categories: categories.map(({ slug, parent, name, title, description, displayNovelties }, position) => ({
    slug,
    parent: parent ?? null,
    position,
    novelties: displayNovelties ?? false,
    name_ru: name.ru,
    name_en: name.en,
    title_ru: title.ru,
    title_en: title.en,
    description_ru: description.ru,
    description_en: description.en,
  })),
  fabrics: fabrics.map(({ slug, name, composition, care }, position) => ({
    slug,
    position,
    name_ru: name.ru,
    name_en: name.en,
    composition_ru: composition.ru,
    composition_en: composition.en,
    care_ru: care.ru,
    care_en: care.en,
  })),
  tags: tags.map(({ slug, text, shortText }, position) => ({
    slug,
    position,
    text_ru: text.ru,
    text_en: text.en,
    short_ru: shortText.ru,
    short_en: shortText.en,
  })),
  dyes: dyes.map(({ key }) => key),
}
