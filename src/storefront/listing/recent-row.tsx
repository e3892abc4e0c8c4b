import { useEffect, useState } from 'react'
import { fastViewCall } from '#shop/product/product.calls.ts'
import { ask, Refused } from '#ui/ask.ts'
import { Carousel } from '#ui/carousel.tsx'
import { useLocale } from '#ui/locale.tsx'
import { useHere } from '../frame/here.ts'
import type { CardData } from '../product-card/card-data.ts'
import type { CardTexts } from '../product-card/product-card.texts.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { forgetViewed } from '../visitor/recent.ts'
import { recentCard } from './recent-card.ts'

type RecentRowProps = { title: string; card: CardTexts; slugs: string[] }

export function RecentRow({ title, card, slugs }: RecentRowProps) {
  const locale = useLocale()
  const { base } = useHere()
  const [cards, setCards] = useState<CardData[]>([])

  useEffect(() => {
    const leaving = new AbortController()
    const cardOf = (slug: string) =>
      ask(fastViewCall, { params: { slug }, signal: leaving.signal })
        .then((answer) => [recentCard(answer, { locale, base })])
        .catch((error: unknown) => {
          if (error instanceof Refused && error.status === 404) forgetViewed(slug)
          return []
        })
    void Promise.all(slugs.map(cardOf)).then((found) => leaving.signal.aborted || setCards(found.flat()))
    return () => leaving.abort()
  }, [slugs, locale, base])

  if (cards.length === 0) return null
  return (
    <Carousel bleed label={title} heading={<h2 className="display-3">{title}</h2>}>
      {cards.map((each) => (
        <ProductCard key={each.id} card={each} t={card} />
      ))}
    </Carousel>
  )
}
