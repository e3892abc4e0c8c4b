import { categories, type CategorySlug } from '../src/seed/categories.ts'
import { demoColors } from '../src/seed/colors.ts'
import { fabrics } from '../src/seed/fabrics.ts'
import { demoModels } from '../src/seed/models.ts'
import { unisexHeights } from '../src/seed/sizes.ts'
import { tags } from '../src/seed/tags.ts'

/** Invented lakes: enough names for some hundreds of models of every cut in the demo shop. */
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
  colors: string[]
  sizes: string[]
  heights: number[]
  tags: string[]
}

function modelOf(number: number): BenchModel {
  const model = demoModels[number % demoModels.length]!
  const lake = lakeOf(Math.floor(number / demoModels.length))
  const sizes = model.sizes
  // About forty offers per model: numbered sizes get four or five heights each.
  const isNumbered = /^\d\d$/.test(sizes[0] ?? '')
  return {
    number,
    slug: `bench-${number}`,
    name_ru: model.name.ru.replace(/«[^»]+»/, `«${lake.ru}»`),
    name_en: model.name.en.replace(/^\w+/, lake.en),
    description_ru: model.description.ru,
    description_en: model.description.en,
    details_ru: model.details.ru,
    details_en: model.details.en,
    gender: model.gender,
    fabric: model.fabric,
    sleeve: model.sleeve ?? null,
    weight: model.weightGrams,
    price: model.price,
    categories: model.categories,
    colors: model.colors,
    sizes,
    heights: isNumbered ? [unisexHeights, everyHeight, everyHeight][number % 3]! : model.heights,
    tags: model.tags,
  }
}

/** Enough models that their colors together make at least `products`. */
export function benchModels(products: number): BenchModel[] {
  const models: BenchModel[] = []
  for (let count = 0; count < products; count += models.at(-1)!.colors.length) models.push(modelOf(models.length))
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
  colors: demoColors.map(({ key }) => key),
}
