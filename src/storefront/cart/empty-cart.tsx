import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { navigate } from '#web/navigation.ts'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { useVisitor } from '../visitor/visitor.ts'
import type { CartData } from './cart.loader.ts'
import css from './cart.page.module.css'

type EmptyCartProps = Pick<CartData, 't' | 'card' | 'novelties' | 'order'> & {
  /** True if the page was rendered with lines, so without novelties. */
  wasFull: boolean
}

export function EmptyCart({ t, card, novelties, order, wasFull }: EmptyCartProps) {
  const place = useHere()
  useEffect(() => {
    if (wasFull) void navigate(location.pathname, { replace: true, keepScroll: true })
  }, [wasFull])
  const { favouriteQuantity } = useVisitor()
  return (
    <>
      {order && (
        <Alert tone="ok" className={css.notes}>
          {order.text} <TextLink href={order.href}>{t.openOrder}</TextLink>
        </Alert>
      )}
      <EmptyState as="h1" title={t.empty} text={t.text}>
        <ButtonLink href={link(place, 'catalogue')}>{t.catalogue}</ButtonLink>
        <ButtonLink href={link(place, 'favourites')} look="quiet" icon={<Heart aria-hidden />}>
          {favouriteQuantity > 0 ? `${t.favourites} · ${favouriteQuantity}` : t.favourites}
        </ButtonLink>
      </EmptyState>
      {novelties.length > 0 && (
        <Carousel
          bleed
          label={t.novelties}
          heading={<h2 className="display-3">{t.novelties}</h2>}
          aside={<TextLink href={link(place, 'new')}>{t.allNovelties}</TextLink>}
        >
          {novelties.map((each) => (
            <ProductCard key={each.id} card={each} t={card} />
          ))}
        </Carousel>
      )}
    </>
  )
}
