import { Type, type Static, type TSchema } from 'typebox'
import { CardShape, Named, TextOrNull } from '../catalogue/catalogue.schemas.ts'

/** Optional query parameters; invalid values are ignored, not refused. */
export const Loose = <Keys extends string>(about: Record<Keys, string>) =>
  Type.Unsafe<Partial<Record<Keys, string>>>({
    type: 'object',
    properties: Object.fromEntries(Object.entries(about).map(([key, description]) => [key, { description }])),
  })

export const ListQuery = Loose({
  category: 'Slugs of categories, separated by commas, as for every list of values',
  new: '1: novelties only',
  bestseller: '1: bestsellers only',
  sale: '1: what is on sale now; or the slug of a sale',
  tag: 'Slugs of tags',
  search: 'Words to look for',
  color: 'Slugs of colours',
  size: 'Slugs of sizes that can be ordered',
  height: 'Lower bounds of heights; together with a size the pair must be orderable',
  sleeve: 'Slugs of sleeves',
  gender: 'women, men or unisex',
  fabric: 'Slugs of fabrics',
  price_min: 'Roubles',
  price_max: 'Roubles',
  in_stock: '1: what can be ordered only',
  store: 'The slug of a shop of ours (GET /api/shops/list/): what lies there',
  group: 'model: one card for each model, by the first of its colours that matches; otherwise one for each colour',
  sort: 'popular, new, price_asc, price_desc or sale',
  page: 'From 1',
  slugs: 'Twelve slugs of products at most, separated by commas: these in this order; other filters are ignored',
})
export type ListQueryShape = Static<typeof ListQuery>

/** One page of a list (O-06). */
export const PageOf = <Result extends TSchema>(result: Result) =>
  Type.Object({
    count: Type.Integer(),
    next: TextOrNull,
    previous: TextOrNull,
    results: Type.Array(result),
  })

export const CardPage = Type.Object({
  ...PageOf(CardShape).properties,
  /** Search only: the corrected query, and the words left out of the search. */
  corrected: Type.Optional(TextOrNull),
  left_out: Type.Optional(Type.Array(Type.String())),
})
export type CardPageAnswer = Static<typeof CardPage>

export const Value = Type.Object({ slug: Type.String(), translations: Named, count: Type.Integer() })
const ColorValue = Type.Object({ ...Value.properties, hex: Type.String() })
const CategoryValue = Type.Object({
  ...Value.properties,
  parent: TextOrNull,
})

export const FiltersShape = Type.Object({
  count: Type.Integer(),
  categories: Type.Array(CategoryValue),
  colors: Type.Array(ColorValue),
  sizes: Type.Array(Value),
  heights: Type.Array(Value),
  sleeves: Type.Array(Value),
  genders: Type.Array(Value),
  fabrics: Type.Array(Value),
  tags: Type.Array(Value),
  price: Type.Union([Type.Object({ min: Type.Number(), max: Type.Number() }), Type.Null()]),
  in_stock: Type.Integer(),
  sale: Type.Integer(),
})
export type FiltersAnswer = Static<typeof FiltersShape>

export const FiltersQuery = Loose({ category: 'Slug of a category; without it, the whole catalogue' })
export type FiltersQueryShape = Static<typeof FiltersQuery>
