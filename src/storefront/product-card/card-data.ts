import type { Money } from '#kernel/money.ts'
import type { Card, CardMedia } from '#shop/catalogue/cards.queries.ts'
import type { Picture } from '#shop/media/media.rules.ts'
import { videoPath } from '#shop/media/originals.rules.ts'
import { formatDiscount } from '#ui/format-money.ts'
import { htmlKey, type WithHtmlKey } from '#parts/html-key.ts'
import { link, type LinkBase } from '../common/links.ts'
import type { CardTexts } from './product-card.texts.ts'

export type CardVideo = { video: string; mime: string; placeholder: string }
export type CardTag = { text: string; look: 'new' | 'photo' }
export type CardSwatch = {
  name: string
  hex: string
  href: string
  selected?: true | undefined
  /** Set if the card can turn to this color. */
  face?: CardFace
}

/** Card fields that differ between colors. */
export type CardFace = {
  id: number
  href: string
  price: Money
  salePrice: Money | null
  cover: Picture | CardVideo | null
  hover?: Picture
  /** Film over the picture, unless reduced motion is requested. */
  film?: { src: string; mime: string }
  /** Background color until the picture has loaded. */
  tile: string
  tags: CardTag[]
}

/** Product card data in one language, limited to what is displayed. */
export type CardData = WithHtmlKey & CardFace & { name: string; swatches: CardSwatch[]; moreColors: number }

type CardOptions = {
  base: LinkBase['base']
  t: Pick<CardTexts, 'novelty' | 'soldOut'>
  withHoverImage?: boolean
}

const maxTags = 2

function coverOf(media: CardMedia | null): CardData['cover'] {
  if (!media) return null
  const { kind, mime, hash, width, height, placeholder } = media
  if (kind === 'image') return { hash, width, height, placeholder }
  return { video: videoPath(hash, mime === 'video/webm' ? mime : 'video/mp4'), mime, placeholder }
}

/**
 * Badges of a card. A sold-out product has only that label; otherwise the discount comes first, without badges that
 * repeat it. The novelty badge has its own look.
 */
function tagsOf({ percent, tags, isSoldOut }: Card, { novelty, soldOut }: CardOptions['t']): CardTag[] {
  if (isSoldOut) return [{ text: soldOut, look: 'photo' }]
  const badges = tags.filter(({ isHot }) => !(isHot && percent > 0))
  const otherTags = badges.map(({ text }): CardTag => ({ text, look: text === novelty ? 'new' : 'photo' }))
  const discount: CardTag[] = percent > 0 ? [{ text: formatDiscount(percent), look: 'photo' }] : []
  return [...discount, ...otherTags].slice(0, maxTags)
}

function faceOf(card: Card, { base, t, withHoverImage = false }: CardOptions): CardFace {
  const hover = withHoverImage ? coverOf(card.hover) : null
  const film = coverOf(card.film)
  return {
    id: card.id,
    href: link({ base }, 'product', { content: card.slug }),
    price: card.price,
    salePrice: card.salePrice,
    cover: coverOf(card.cover),
    ...(hover && 'hash' in hover && { hover }),
    ...(film && 'video' in film && { film: { src: film.video, mime: film.mime } }),
    tile: card.tile,
    tags: tagsOf(card, t),
  }
}

/** Card data; equal cards have equal keys, so that their rendered HTML is reused. */
export function cardData(card: Card, options: CardOptions): CardData {
  const { base, withHoverImage = false } = options
  return {
    ...(card.key !== undefined && { [htmlKey]: `${card.key} ${base} ${withHoverImage}` }),
    ...faceOf(card, options),
    name: card.name,
    swatches: card.colors.map(({ slug, hex, name, card: inColor }) => ({
      name,
      hex,
      href: link({ base }, 'product', { content: slug }),
      ...(slug === card.slug && { selected: true as const }),
      ...(inColor && { face: faceOf(inColor, options) }),
    })),
    moreColors: card.moreColors,
  }
}
