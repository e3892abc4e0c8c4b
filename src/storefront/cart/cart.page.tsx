import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import type { CartData } from './cart.loader.ts'
import css from './cart.page.module.css'
import { EmptyCart } from './empty-cart.tsx'
import { FullCart } from './full-cart.tsx'
import { useCartLines } from './use-cart-lines.ts'

export function CartPage({ t, cart, card, novelties, phone }: CartData) {
  const place = useHere()
  const lines = useCartLines(cart, t)
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={[{ title: t.home, href: link(place, 'home') }]} current={t.title} />
      {lines.answer.products.length > 0 ? (
        <FullCart lines={lines} t={t} phone={phone} />
      ) : (
        <EmptyCart t={t} card={card} novelties={novelties} />
      )}
    </div>
  )
}
