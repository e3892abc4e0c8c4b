import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { useSignal } from '#parts/use-signal.ts'
import { useFormState } from '#web/hooks.ts'
import { link } from '../common/links.ts'
import { deliveryChoice } from '../checkout/delivery-choice.ts'
import { usePrice } from '../discounts/use-price.ts'
import { useHere } from '../visitor/here.ts'
import type { CartData } from './cart.loader.ts'
import css from './cart.page.module.css'
import { EmptyCart } from './empty-cart.tsx'
import { FullCart } from './full-cart.tsx'
import { useCartLines } from './use-cart-lines.ts'

export function CartPage(data: CartData) {
  const { t, cart, card, novelties, order, repeatNotes } = data
  const place = useHere()
  const lines = useCartLines(cart, t)
  const choice = useSignal(deliveryChoice)
  const question = choice === null ? {} : (choice ?? data.checkout.delivery).question
  const pricing = usePrice(data.price, lines.latestAnswer, question)
  // Error for a posted line that is no longer in the cart; other lines show their own.
  const lostLineText = useFormState('/cart/step/')?.errors['trade_offer']?.[0]
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={[{ title: t.home, href: link(place, 'home') }]} current={t.title} />
      {lostLineText && <Alert tone="error">{lostLineText}</Alert>}
      {repeatNotes.length > 0 && (
        <Alert tone="info" className={css.notes}>
          {repeatNotes.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      {lines.answer.products.length > 0 ? (
        <FullCart lines={lines} pricing={pricing} data={data} />
      ) : (
        <EmptyCart {...{ t, card, novelties, order }} wasFull={cart.products.length > 0} />
      )}
    </div>
  )
}
