import type { Money } from '#kernel/money.ts'
import type { Card, CardMedia } from '#shop/catalogue/cards.queries.ts'
import { picture, type PictureAttributes } from '#shop/media/media.rules.ts'
import { videoPath } from '#shop/media/originals.rules.ts'
import { formatDiscount } from '#ui/format-money.ts'

export type CardVideo = { video: string; mime: string; placeholder: string }
export type CardTag = { text: string; look: 'new' | 'photo' }
export type CardSwatch = { name: string; hex: string; href: string; selected?: true }

/** A product card as it goes to the page: only what it shows, in one language. */
export type CardData = {
  id: number
  href: string
  name: string
  price: Money
  salePrice: Money | null
  cover: PictureAttributes | CardVideo | null
  hover?: PictureAttributes
  /** Fills the place of the picture. */
  tile: string
  swatches: CardSwatch[]
  moreColors: number
  tags: CardTag[]
}

type Setting = {
  base: '' | '/en'
  /** How wide the picture is drawn. */
  sizes: string
  /** The badge text that stands out in pine. */
  novelty: string
  withHoverImage?: boolean
}

const mostTags = 2

/** The steps that a card of 168 to 393 px can need. */
const cardWidths = [335, 503, 670]

function coverOf(media: CardMedia | null, sizes: string): CardData['cover'] {
  if (!media) return null
  const { kind, mime, hash, placeholder } = media
  if (kind === 'image') return picture(media, { widths: cardWidths, sizes })
  return { video: videoPath(hash, mime === 'video/webm' ? mime : 'video/mp4'), mime, placeholder }
}

/** The discount speaks first; a badge that names per cent beside it would say the same twice. */
function tagsOf({ percent, tags }: Card, novelty: string): CardTag[] {
  const badges = tags.filter(({ isHot }) => !(isHot && percent > 0))
  const shown = badges.map(({ text }): CardTag => ({ text, look: text === novelty ? 'new' : 'photo' }))
  const discount: CardTag[] = percent > 0 ? [{ text: formatDiscount(percent), look: 'photo' }] : []
  return [...discount, ...shown].slice(0, mostTags)
}

export function cardData(card: Card, { base, sizes, novelty, withHoverImage = false }: Setting): CardData {
  const hrefOf = (slug: string) => `${base}/content/${slug}/`
  const hover = withHoverImage ? coverOf(card.hover, sizes) : null
  return {
    id: card.id,
    href: hrefOf(card.slug),
    name: card.name,
    price: card.price,
    salePrice: card.salePrice,
    cover: coverOf(card.cover, sizes),
    ...(hover && 'src' in hover && { hover }),
    tile: card.tile,
    swatches: card.colors.map(({ slug, hex, name }) => ({
      name,
      hex,
      href: hrefOf(slug),
      ...(slug === card.slug && { selected: true as const }),
    })),
    moreColors: card.moreColors,
    tags: tagsOf(card, novelty),
  }
}
