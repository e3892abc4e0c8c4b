import { sql } from 'drizzle-orm'

const cart = sql`${sql.placeholder('cartId')}::integer`

/**
 * Removes ordered lines and discounts from the cart; sold-out lines stay. Parts of the statement that places the order:
 * `placed` is the order and `bought` its lines.
 */
export const lineClearing = sql`
  delete from cart_lines where cart_id = ${cart} and offer_id in (select "offerId" from bought)`

export const discountClearing = sql`
  update carts set promo_code = null, certificate_id = null, bonuses = 0, shown_total = null where id = ${cart}
    and (promo_code is not null or certificate_id is not null or bonuses > 0 or shown_total is not null) and exists (select from placed)`
