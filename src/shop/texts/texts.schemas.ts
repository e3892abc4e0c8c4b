import { Type, type Static } from 'typebox'
import { Translations } from '../catalogue/catalogue.schemas.ts'
import { BlockShape } from './blocks.schemas.ts'

const Titled = Translations(Type.Object({ title: Type.String() }))

export const TextPageEntry = Type.Object({ slug: Type.String(), type: Type.String(), translations: Titled })
export type TextPageEntryAnswer = Static<typeof TextPageEntry>

const PageWords = Type.Object({ title: Type.String(), blocks: Type.Array(BlockShape) })
export const TextPageDetail = Type.Object({
  slug: Type.String(),
  type: Type.String(),
  updated_at: Type.String(),
  /** Publication dates of earlier versions, newest first. */
  versions: Type.Array(Type.String()),
  translations: Translations(PageWords),
})
export type TextPageAnswer = Static<typeof TextPageDetail>

export const FaqEntry = Type.Object({
  id: Type.Integer(),
  topic: Type.String(),
  translations: Translations(Type.Object({ question: Type.String(), answer: Type.String() })),
})
export type FaqAnswer = Static<typeof FaqEntry>

export const BlogQuery = Type.Object({
  type: Type.Optional(Type.Unsafe<'blog' | 'sales'>({ type: 'string', enum: ['blog', 'sales'] })),
})
export type BlogQueryFields = Static<typeof BlogQuery>
export const BlogCategory = Type.Object({ slug: Type.String(), type: Type.String(), translations: Titled })
export type BlogCategoryAnswer = Static<typeof BlogCategory>

const Hours = Type.Unsafe<{ from: string; to: string } | null>({
  type: ['object', 'null'],
  properties: { from: { type: 'string' }, to: { type: 'string' } },
})
const ShopPhoto = Type.Object({
  image: Type.String(),
  translations: Translations(Type.Object({ title: Type.String() })),
})
export const Shop = Type.Object({
  slug: Type.String(),
  city: Type.String(),
  phone: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  /** Seven days starting on Monday, or empty when hours exist only as text. */
  week: Type.Array(Hours),
  other_days: Type.Array(Type.Object({ date: Type.String(), hours: Hours })),
  /** 0 when unknown. */
  fitting_rooms: Type.Integer(),
  /** Codes: `exchange`, `embroidery`, `card`. */
  services: Type.Array(Type.String()),
  photos: Type.Array(ShopPhoto),
  translations: Translations(
    Type.Object({ name: Type.String(), address: Type.String(), worktime: Type.String(), metro: Type.String() }),
  ),
})
export type ShopAnswer = Static<typeof Shop>

/** City slug: selects the city's phone number and stores. */
export const ContactsQuery = Type.Object({ city: Type.Optional(Type.String({ maxLength: 100 })) })
export type ContactsQueryFields = Static<typeof ContactsQuery>

export const Contacts = Type.Object({
  phone: Type.String(),
  email: Type.String(),
  vk_link: Type.String(),
  instagram_link: Type.String(),
  tg_link: Type.String(),
  shops: Type.Array(Shop),
})
export type ContactsAnswer = Static<typeof Contacts>
