import { Mail, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { Tag } from '#ui/tag.tsx'
import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'
import { buyFromCard, reachForBuying } from '../common/windows.ts'
import { fill } from '../common/fill.ts'
import type { CardTexts } from '../product-card/product-card.texts.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import type { FavouriteItem } from './favourite-item.ts'
import css from './favourites.page.module.css'
import type { FavouritesTexts } from './favourites.texts.ts'

type FavouriteCardProps = { item: FavouriteItem; t: FavouritesTexts; card: CardTexts }

/** Favourite card with its price change and an add-to-cart button. */
export function FavouriteCard({ item, t, card }: FavouriteCardProps) {
  return (
    <>
      <ProductCard card={item.card} t={card} as="h2" buys={false} />
      {!item.isOrderable && (
        <div className={css.label}>
          <Tag>{t.soldOut}</Tag>
        </div>
      )}
      <PriceNote change={item.change} t={t} />
      <div className={css.foot}>
        {item.isOrderable ? <BuyButton item={item} t={t} /> : <TellMe item={item} t={t} />}
      </div>
    </>
  )
}

type PartProps = { item: FavouriteItem; t: FavouritesTexts }

function PriceNote({ change, t }: { change: FavouriteItem['change']; t: FavouritesTexts }) {
  const locale = useLocale()
  if (!change) return null
  if (change.kind === 'dearer') return <p className={css.dearer}>{t.dearer}</p>
  return <p className={css.cheaper}>{fill(t.cheaper, { sum: formatMoney(change.by, locale) })}</p>
}

function BuyButton({ item: { card }, t }: PartProps) {
  return (
    <Button
      wide
      look="outline"
      icon={<ShoppingBag aria-hidden />}
      aria-haspopup="dialog"
      aria-label={`${t.buy}: ${card.name}`}
      onPointerEnter={reachForBuying}
      onFocus={reachForBuying}
      onClick={(event) => buyFromCard(card, event.currentTarget)}
    >
      {t.buy}
    </Button>
  )
}

const TellMeModal = part(() => import('./tell-me-modal.tsx').then((file) => file.TellMeModal), {
  when: wanted,
  stays: true,
})

function TellMe({ item: { card }, t }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        wide
        look="quiet"
        icon={<Mail aria-hidden />}
        aria-haspopup="dialog"
        aria-label={`${t.tellMe}: ${card.name}`}
        onPointerEnter={TellMeModal.preload}
        onClick={() => setOpen(true)}
      >
        {t.tellMe}
      </Button>
      <TellMeModal wanted={isOpen} of={{ href: card.href, open: isOpen, onClose: () => setOpen(false), t }} />
    </>
  )
}
