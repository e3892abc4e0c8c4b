import { useEffect, useState } from 'react'
import { listCall } from '#shop/search/search.calls.ts'
import { ask } from '#ui/ask.ts'
import { Carousel } from '#ui/carousel.tsx'
import { useLocale } from '#ui/locale.tsx'
import { useHere } from '../visitor/here.ts'
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
    const request = new AbortController()
    const show = async () => {
      const { results } = await ask(listCall, { query: { slugs: slugs.join(',') }, signal: request.signal })
      const availableSlugs = new Set(results.map(({ slug }) => slug))
      slugs.filter((slug) => !availableSlugs.has(slug)).forEach(forgetViewed)
      setCards(results.map((result) => recentCard(result, { locale, base })))
    }
    // A failure shows neither row nor error, as the visitor did not request the list.
    show().catch(() => undefined)
    return () => request.abort()
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
