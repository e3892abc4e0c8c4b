import { asRoubles } from '#kernel/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Checkout } from './checkout.queries.ts'

/** 409 with current totals and the changes of each line, for the buyer to accept. */
export function changedOrder({ cart, price, fingerprint }: Checkout): Refusal {
  const changes = cart.lines.flatMap(({ row, change, priceNow }) =>
    change
      ? [
          {
            trade_offer: row.offerId,
            kind: change.kind,
            was: change.was && asRoubles(change.was),
            price: asRoubles(priceNow.salePrice ?? priceNow.price),
            wanted: change.wantedPieces,
            left: change.piecesLeft,
          },
        ]
      : [],
  )
  return new Refusal('order_changed', 409, {
    answer: {
      changes,
      full_price: asRoubles(price.goods),
      sale_discount: asRoubles(price.saleDiscount),
      promo_discount: asRoubles(price.promoDiscount),
      bonus_discount: asRoubles(price.bonusDiscount),
      certificate_discount: asRoubles(price.certificateDiscount),
      delivery_price: asRoubles(price.deliveryPrice),
      total_sum: asRoubles(price.total),
      fingerprint,
    },
  })
}
