/* chunk: cards */
import { ShoppingBag } from 'lucide-react'
import { useEffect, useRef, type CSSProperties, type RefObject } from 'react'
import type { Money } from '#kernel/money.ts'
import { bonusFor } from '#shop/loyalty/bonus.rules.ts'
import { levels } from '#shop/loyalty/loyalty.rules.ts'
import { singlePath } from '#shop/media/media.rules.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format-money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Price } from '#ui/price.tsx'
import { SwatchLink, SwatchMore } from '#ui/swatch.tsx'
import { Tag } from '#ui/tag.tsx'
import { Once } from '../common/once.tsx'
import { buyFromCard, openQuickView, reachForBuying, reachForQuickView } from '../common/windows.ts'
import type { HeartProduct } from '../visitor/turn-heart.ts'
import type { CardData } from './card-data.ts'
import { CardPhoto } from './card-photo.tsx'
import { cardWidths, rowSizes } from './card-sizes.ts'
import { HeartButton } from './heart-button.tsx'
import css from './product-card.module.css'
import type { CardTexts } from './product-card.texts.ts'
import { ProductName } from './product-name.tsx'
import { useTurningCard } from './use-turning-card.ts'

type ProductCardProps = {
  card: CardData
  t: CardTexts
  /** Image `sizes` of the picture outside of a row. */
  sizes?: string
  /** Set for the first pictures of a page, which load eagerly. */
  priority?: boolean
  /** Heading level of the name. */
  as?: 'h2' | 'h3'
  /** False if a buy button stands below the card. */
  buys?: boolean
}

/** Product card whose name link covers the whole card; swatches, heart and quick view are above the link. */
function Card({ card: model, t, sizes = rowSizes, priority, as: Name = 'h3', buys = true }: ProductCardProps) {
  const { card, turnTo } = useTurningCard(model)
  return (
    <article className={css.card} style={{ '--tile': card.tile } as CSSProperties}>
      <Photo card={card} t={t} sizes={sizes} priority={priority} buys={buys} />
      <div className={css.swatches}>
        {card.swatches.map(({ name, hex, href, selected }) => (
          <SwatchLink key={href} {...{ name, hex, href, selected }} size="sm" {...turnTo(href)} />
        ))}
        <SwatchMore count={card.moreColors} />
      </div>
      <Name className={css.name}>
        <a href={card.href} className={css.link}>
          <ProductName name={card.name} />
        </a>
      </Name>
      <div className={css.price}>
        <Price current={card.salePrice ?? card.price} old={card.price} />
        <Bonuses price={card.salePrice ?? card.price} words={t.bonuses} />
      </div>
      <HeartButton product={heartProductOf(card)} label={t.heart} failureText={t.heartFailed} />
    </article>
  )
}

/** Picture or film with badges and quick actions. */
function Photo({ card, t, sizes = rowSizes, priority, buys }: Omit<ProductCardProps, 'as'>) {
  const photo = useRef<HTMLDivElement>(null)
  useFilm(photo, card.film)
  return (
    <div className={css.photo} ref={photo}>
      <CardPhoto card={card} sizes={sizes} priority={priority} />
      {card.tags.length > 0 && (
        <div className={css.tags}>
          {card.tags.map(({ text, look }) => (
            <Tag key={text} look={look}>
              {text}
            </Tag>
          ))}
        </div>
      )}
      <div className={css.quick}>
        <Button
          look="white"
          size="sm"
          wide
          aria-haspopup="dialog"
          onPointerEnter={reachForQuickView}
          onFocus={reachForQuickView}
          onClick={(event) => openQuickView(card, event.currentTarget)}
        >
          {t.quickView}
        </Button>
      </div>
      {buys && (
        <IconButton
          look="disc"
          label={t.buy}
          className={css.buy}
          aria-haspopup="dialog"
          onPointerEnter={reachForBuying}
          onFocus={reachForBuying}
          onClick={(event) => buyFromCard(card, event.currentTarget)}
        >
          <ShoppingBag aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** Film of a card, fetched only when the pointer rests on the card; cards without a film load no code. */
function useFilm(photo: RefObject<HTMLDivElement | null>, film: CardData['film']): void {
  const src = film?.src
  useEffect(() => {
    const place = photo.current
    if (!place || !src) return
    let isGone = false
    let stop: (() => void) | undefined
    import('./card-film.ts').then(
      ({ playOnRest }) => {
        if (!isGone) stop = playOnRest(place, src)
      },
      // Keep the picture after a failure.
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [photo, src])
}

/** Bonuses for every loyalty level. CSS shows the visitor's own level, and none outside the programme (R-4.6-10). */
function Bonuses({ price, words }: { price: Money; words: string }) {
  const locale = useLocale()
  return (
    <span className={css.bonuses}>
      <span className="visually-hidden">{words} </span>
      {levels.map((level) => (
        <span key={level} data-level={level}>
          +{formatNumber(bonusFor(price, level), locale)}
        </span>
      ))}
    </span>
  )
}

/** Server rendering with reuse of equal cards, which make up most of a listing. */
function CardOnServer(props: ProductCardProps) {
  const { card, sizes, priority, as, buys } = props
  return (
    <Once of={card} like={`card ${[sizes, priority, as, buys].join(' ')}`}>
      <Card {...props} />
    </Once>
  )
}

export const ProductCard = import.meta.env.SSR ? CardOnServer : Card

const heartProductOf = ({ id, name, price, salePrice, cover }: CardData): HeartProduct => ({
  id,
  title: name,
  price: salePrice ?? price,
  ...(cover && 'hash' in cover && { image: singlePath(cover, cardWidths) }),
})
