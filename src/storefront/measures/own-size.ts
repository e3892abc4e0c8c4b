import type { Locale } from '#kernel/locale.ts'
import type { Choice, SizeOption } from '#shop/product/choice.rules.ts'
import { adviseFit, type ModelCut } from '#shop/product/fit.rules.ts'
import type { Body } from '#shop/product/size-table.rules.ts'
import { fill } from '../common/fill.ts'
import { ownMeasures, personIn, type Person } from '../visitor/measures.ts'

const words: Record<Locale, string> = { ru: 'По меркам: {name}', en: 'By the measurements of {name}' }

type ProductCut = { gender: Body | 'unisex'; model: ModelCut }
type SizedProduct = { product: { sizes: SizeOption[] }; fit: ProductCut | null; locale: Locale }

/** Best size and height for a measured person, if orderable; undefined for a product cut for another gender. */
export function ownSize({ product, fit, locale }: SizedProduct, person: Person | undefined): Choice | undefined {
  if (!person || !fit || (fit.gender !== 'unisex' && fit.gender !== person.body)) return undefined
  const advice = adviseFit(fit.model, person.body, person)
  const size = product.sizes.find(({ name }) => name === String(advice.size ?? person.size))
  if (!size?.isOrderable) return undefined
  const height = size.heights.find((each) => each.height === advice.height && each.isOrderable)?.height ?? null
  return { sizeId: size.sizeId, height, note: fill(words[locale], { name: person.name }) }
}

/** Offers the size of the person chosen last. */
export function offerOwnSize(product: Omit<SizedProduct, 'locale'>, offer: (choice: Choice) => void): void {
  const locale = document.documentElement.lang === 'en' ? 'en' : 'ru'
  const choice = ownSize({ ...product, locale }, personIn(ownMeasures()))
  if (choice) offer(choice)
}
