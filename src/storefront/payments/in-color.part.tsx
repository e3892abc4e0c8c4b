import { Carousel } from '#ui/carousel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { CardData } from '../product-card/card-data.ts'
import type { CardTexts } from '../product-card/product-card.texts.ts'
import { ProductCard } from '../product-card/product-card.tsx'

export type InDyeProps = { title: string; all: { name: string; href: string }; cards: CardData[]; card: CardTexts }

/** Other products in the color of the order. */
export function InColor({ title, all, cards, card }: InDyeProps) {
  return (
    <Carousel
      bleed
      label={title}
      heading={<h2 className="display-3">{title}</h2>}
      aside={<TextLink href={all.href}>{all.name}</TextLink>}
    >
      {cards.map((each) => (
        <ProductCard key={each.id} card={each} t={card} />
      ))}
    </Carousel>
  )
}
