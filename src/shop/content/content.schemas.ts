import { Type, type Static } from 'typebox'
import {
  CardShape,
  categoryFields,
  CategoryShape,
  NumberOrNull,
  TextOrNull,
  Translations,
  type CategoryAnswer,
} from '../catalogue/catalogue.schemas.ts'

const Titled = Translations(Type.Object({ title: Type.String() }))
const Named = Translations(Type.Object({ name: Type.String() }))
/** Nullable schema without a union, which is faster to validate. */
const orNull = <Value>(shape: object) => Type.Unsafe<Value | null>({ ...shape, nullable: true })

const OfferShape = Type.Object({
  header_offer: Type.String(),
  header_offer_link: Type.String(),
  hex: Type.String(),
  date_start: TextOrNull,
  date_end: TextOrNull,
  translations: Translations(Type.Object({ header_offer: Type.String() })),
})
export type OfferAnswer = Static<typeof OfferShape>

const SettingsFields = {
  vk_link: Type.String(),
  instagram_link: Type.String(),
  tg_link: Type.String(),
  site_phone: Type.String(),
  site_email: Type.String(),
  yandex_market_link: Type.String(),
}
const TextPageShape = Type.Object({ slug: Type.String(), type: Type.String(), translations: Titled })

export const General = Type.Object({
  text_pages: Type.Array(TextPageShape),
  categories: Type.Array(CategoryShape),
  site_settings: Type.Object({ offer: orNull<OfferAnswer>(OfferShape), ...SettingsFields }),
  cart_quantity: Type.Integer(),
  favorite_quantity: Type.Integer(),
  /** Favorite product ids, the latest first. */
  favorites: Type.Array(Type.Integer()),
  /** Ids of trade offers in the cart. */
  cart_offers: Type.Array(Type.Integer()),
  /** Signed-in member. */
  user: orNull<{ first_name: string; register_in_maxma: boolean }>(
    Type.Object({ first_name: Type.String(), register_in_maxma: Type.Boolean() }),
  ),
})
export type GeneralAnswer = Omit<Static<typeof General>, 'categories'> & { categories: CategoryAnswer[] }

const MenuCategory = Type.Object({ ...categoryFields, product_count: Type.Integer(), model_count: Type.Integer() })
export const HeaderFilters = Type.Object({
  categories: Type.Array(Type.Interface([MenuCategory], { categories: Type.Array(MenuCategory) })),
  colors: Type.Array(
    Type.Object({ slug: Type.String(), hex: Type.String(), translations: Named, product_count: Type.Integer() }),
  ),
  sizes: Type.Array(Type.Object({ id: Type.Integer(), slug: Type.String(), translations: Named })),
})
export type HeaderFiltersAnswer = Static<typeof HeaderFilters>

const Button = Type.Object({ text: Type.String(), href: Type.String() })
const BannerWords = Type.Object({ title: Type.String(), description: Type.String(), buttons: Type.Array(Button) })

export const MainPage = Type.Object({
  banners: Type.Array(
    Type.Object({
      desktop_image: Type.String(),
      mobile_image: Type.String(),
      tone: Type.String(),
      backdrop: Type.String(),
      date_start: TextOrNull,
      date_end: TextOrNull,
      translations: Translations(BannerWords),
    }),
  ),
  categories: Type.Array(Type.Interface([MenuCategory], { min_price: NumberOrNull })),
  novelties: Type.Array(CardShape),
  colors: Type.Array(
    Type.Object({
      slug: Type.String(),
      hex: Type.String(),
      link: Type.String(),
      translations: Named,
      product_count: Type.Integer(),
    }),
  ),
  articles: Type.Array(
    Type.Object({
      slug: Type.String(),
      category: Type.Object({ slug: Type.String(), translations: Titled }),
      translations: Translations(Type.Object({ title: Type.String(), lead: Type.String() })),
      cover: TextOrNull,
      reading_minutes: Type.Integer(),
      published_at: Type.String(),
    }),
  ),
  loyalty: Type.Object({
    levels: Type.Array(
      Type.Object({ code: Type.Integer(), translations: Named, from: Type.Number(), percent: Type.Integer() }),
    ),
  }),
  certificate: Type.Object({ min_value: Type.Number(), max_value: Type.Number(), values: Type.Array(Type.Number()) }),
})
export type MainPageAnswer = Static<typeof MainPage>

export const ErrorBanners = Type.Object({
  banners: Type.Array(
    Type.Object({
      desktop_image: TextOrNull,
      mobile_image: TextOrNull,
      translations: Translations(Type.Object({ title: Type.String(), subtitle: Type.String() })),
    }),
  ),
})
export type ErrorBannersAnswer = Static<typeof ErrorBanners>

export type SiteMapAnswer = { url: string; translations: Static<typeof Titled>; children: SiteMapAnswer[] }
const Deeper = Type.Unsafe<SiteMapAnswer>({ type: 'object', additionalProperties: true })
export const SiteMapEntry = Type.Object({ url: Type.String(), translations: Titled, children: Type.Array(Deeper) })

export const RedirectQuestion = Type.Object({ path: Type.String({ minLength: 1, maxLength: 2_000 }) })
export type RedirectQuery = Static<typeof RedirectQuestion>
export const RedirectShape = Type.Object({ to_page: Type.String() })
export type RedirectAnswer = Static<typeof RedirectShape>
