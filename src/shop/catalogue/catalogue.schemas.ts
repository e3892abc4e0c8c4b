import { Type, type Static, type TSchema } from 'typebox'

/** Texts in both languages, regardless of the requested one (O-02). */
export const Translations = <Words extends TSchema>(words: Words) => Type.Object({ ru: words, en: words })
export const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] })
export const NumberOrNull = Type.Unsafe<number | null>({ type: ['number', 'null'] })

export const Named = Translations(Type.Object({ name: Type.String() }))

export const MediaShape = Type.Object({
  type: Type.Unsafe<'image' | 'video'>({ type: 'string' }),
  file: Type.String(),
  large_file: Type.String(),
})
export type MediaAnswer = Static<typeof MediaShape>

export const categoryFields = {
  slug: Type.String(),
  parent: TextOrNull,
  translations: Translations(Type.Object({ name: Type.String(), title: Type.String(), description: Type.String() })),
  cover: TextOrNull,
  display_novelties_category: Type.Boolean(),
  classes: Type.String(),
}

const CategoryFields = Type.Object(categoryFields)
export type CategoryAnswer = Static<typeof CategoryFields> & { categories: CategoryAnswer[] }

/** Nested levels have the shape of the first two; a schema cannot refer to itself here. */
const Deeper = Type.Unsafe<CategoryAnswer>({ type: 'object', additionalProperties: true })
const SubCategory = Type.Object({ ...categoryFields, categories: Type.Array(Deeper) })
export const CategoryShape = Type.Object({ ...categoryFields, categories: Type.Array(SubCategory) })

export const PromotedCategory = CategoryFields
export type PromotedCategoryAnswer = Static<typeof PromotedCategory>

const Color = Type.Object({ hex: Type.String(), translations: Named })

export const CardShape = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  sku: Type.String(),
  translations: Named,
  price: Type.Number(),
  price_with_sale: NumberOrNull,
  images: Type.Array(MediaShape),
  color: Color,
  colors: Type.Array(Type.Object({ slug: Type.String(), color: Color })),
  seo_tags: Type.Array(
    Type.Object({ translations: Translations(Type.Object({ text: Type.String(), short_text: Type.String() })) }),
  ),
})
export type CardAnswer = Static<typeof CardShape>
