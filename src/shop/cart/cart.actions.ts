import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { asRoubles, type Money } from '#kernel/money.ts'
import { badField, Refusal } from '#kernel/refusal.ts'
import { after } from '#kernel/time.ts'
import { isPublished, paidPriceAt } from '../catalogue/catalogue.conditions.ts'
import { products, tradeOffers } from '../catalogue/catalogue.tables.ts'
import type { Owner } from '../owner.ts'
import { priceNowHeader } from './cart.calls.ts'
import { cartOf, leftOf, ownerId, perOwner, type Cart, type CartInput } from './cart.queries.ts'
import { carts } from './cart.tables.ts'
import { guestCartLifetime, maxLines, maxPieces } from './cart.rules.ts'

const owner = sql.placeholder('owner')
const offerId = sql.placeholder('offerId')
const amount = sql`${sql.placeholder('amount')}::integer`
const now = sql`${sql.placeholder('now')}::timestamptz`
const seenPrice = sql`${sql.placeholder('seenPrice')}::bigint`

/** Last change, updated at most once an hour: an unchanged value avoids an index write. */
const changedAt = sql`case when changed_at < ${now} - interval '1 hour' then ${now} else changed_at end`

type AddedLine = {
  offerId: number | null
  needsHeight: boolean
  left: number
  price: Money
  lines: number
  quantity: number | null
}

/**
 * Adds pieces in one atomic statement. Every cart action locks the cart row first, so requests of one visitor run one
 * after another and ON CONFLICT sees the previous result. An existing cart is never inserted again, because every
 * attempt would consume an id. Concurrent requests may slightly exceed the limit of 200 lines, which is harmless.
 */
const addStatement = perOwner((db, { column, name, type }) => {
  const key = sql.identifier(column.name)
  // The offer, if published, with its current stock and price.
  const offer = db.$with('offer', {}).as(sql`
    select ${tradeOffers.id} as id, ${leftOf(now)} as stock, ${paidPriceAt(now)} as price,
      ${tradeOffers.height} = 0 and exists (select from trade_offers h where h.product_id = ${tradeOffers.productId}
        and h.size_id = ${tradeOffers.sizeId} and h.height > 0) as needs_height
    from ${tradeOffers} join ${products} on ${products.id} = ${tradeOffers.productId} and ${isPublished(now)}
    where ${tradeOffers.id} = ${offerId}`)
  // Enough stock, at no more than the price the buyer has seen.
  const maySell = sql`stock >= ${amount} and price <= coalesce(${seenPrice}, price)`
  // The existing cart, locked.
  const existingCart = db.$with('existing_cart', {}).as(sql`update carts set changed_at = ${changedAt}
    where ${key} = ${owner} and exists (select from offer where ${maySell}) returning id`)
  // A new cart, or one just created by a concurrent request.
  const newCart = db.$with('new_cart', {}).as(sql`insert into carts (${key}, created_at, changed_at)
    select ${owner}::${type}, ${now}, ${now} from offer where ${maySell} and not exists (select from existing_cart)
    on conflict (${key}) do update set changed_at = excluded.changed_at returning id`)
  // Either cart; empty if stock is too low or the price has risen.
  const cart = db.$with('cart', {}).as(sql`select id from existing_cart union all select id from new_cart`)
  // The number of other lines in the cart.
  const others = db.$with('others', {}).as(sql`select count(*)::integer as lines
    from cart join cart_lines l on l.cart_id = cart.id where l.offer_id <> ${offerId}`)
  const stock = sql`(select stock from offer)`
  // The line, new or enlarged; empty if the quantity would exceed the stock or the cart is full.
  const line = db.$with('line', {}).as(sql`
    insert into cart_lines as l (cart_id, offer_id, quantity, seen_price, added_at)
    select cart.id, offer.id, ${amount}, offer.price, ${now} from cart, offer, others where others.lines < ${sql.raw(String(maxLines))}
    on conflict (cart_id, offer_id) do update set quantity = least(l.quantity, ${stock}) + excluded.quantity
      where least(l.quantity, ${stock}) + excluded.quantity <= ${stock}
    returning l.quantity`)
  return db
    .with(offer, existingCart, newCart, cart, others, line)
    .select({
      offerId: sql<AddedLine['offerId']>`offer.id`,
      needsHeight: sql<AddedLine['needsHeight']>`offer.needs_height`,
      left: sql<AddedLine['left']>`offer.stock`,
      price: sql<AddedLine['price']>`offer.price::double precision`,
      lines: sql<AddedLine['lines']>`others.lines`,
      quantity: sql<AddedLine['quantity']>`line.quantity`,
    })
    .from(sql`others left join offer on true left join line on true`)
    .prepare(`add_to_cart_of_${name}`)
})

/** The cart as shown to its owner; the total after promotions is stored for orders without a fingerprint. */
export async function shownCart(db: Db, input: CartInput): Promise<Cart> {
  const cart = await cartOf(db, input)
  await noteShown(db, input.owner, cart)
  return cart
}

type ShownCart = Pick<Cart, 'lines' | 'total' | 'promotionsDiscount'>

/** Stores the shown total when a promotion applies; otherwise line prices suffice. Writes only changes. */
export async function noteShown(db: Db, owner: Owner, { lines, total, promotionsDiscount }: ShownCart): Promise<void> {
  const [line] = lines
  const shownTotal = promotionsDiscount > 0 ? total : null
  if (!line || line.row.shownTotal === shownTotal) return
  const own = 'visitorId' in owner ? eq(carts.visitorId, owner.visitorId) : eq(carts.accountId, owner.accountId)
  await db.update(carts).set({ shownTotal }).where(own)
}

export type CartLineInput = CartInput & { offerId: number; amount: number }

/** `seenPrice`: unit price shown to the buyer; without one, today's price applies. */
export type CartAddition = CartLineInput & { seenPrice?: Money | null }

/**
 * Adds pieces to a line (O-27). Refuses a quantity above stock (O-31, O-65) or a price above the one seen, which is
 * only compared, never charged (R-D-11).
 */
export async function addToCart(db: Db, { offerId, amount, seenPrice = null, ...input }: CartAddition): Promise<Cart> {
  const [addedLine] = await addStatement(db, input.owner).execute({
    owner: ownerId(input.owner),
    offerId,
    amount,
    seenPrice,
    now: input.now,
  })
  if (!addedLine || addedLine.quantity === null) throw refusalOf(addedLine, seenPrice)
  return shownCart(db, input)
}

function refusalOf(addedLine: AddedLine | undefined, seenPrice: Money | null): Refusal {
  if (!addedLine || addedLine.offerId === null) return badField('trade_offer', 'not_listed')
  if (addedLine.needsHeight) return badField('trade_offer', 'choose_height')
  if (addedLine.left === 0) return new Refusal('sold_out', 409, { field: 'trade_offer' })
  if (seenPrice !== null && addedLine.price > seenPrice) return priceRaised(addedLine.price)
  if (addedLine.lines >= maxLines) return badField('trade_offer', 'cart_full', { limit: maxLines })
  return badField('amount', 'above_stock', { left: addedLine.left })
}

/** Refusal with today's price in the message for people and in a header for programs. */
function priceRaised(price: Money): Refusal {
  const now = asRoubles(price)
  return new Refusal('price_raised', 409, { field: 'seen_price', now, headers: { [priceNowHeader]: String(now) } })
}

/** Locks the line before reading the quantity, which another request may just have changed. */
const removeStatement = perOwner((db, { column, name }) => {
  // The cart, locked.
  const cart = db.$with('cart', {}).as(sql`update carts set changed_at = ${changedAt}
    where ${sql.identifier(column.name)} = ${owner} returning id`)
  // The line, locked, with the quantity that would remain.
  const line = db.$with('line', {}).as(sql`
    select l.cart_id, l.offer_id, least(l.quantity, ${leftOf(now)}) - ${amount} as rest
    from cart join cart_lines l on l.cart_id = cart.id and l.offer_id = ${offerId}
    join ${tradeOffers} on ${tradeOffers.id} = l.offer_id join ${products} on ${products.id} = ${tradeOffers.productId}
    for update of l`)
  // Deletes the line when no pieces remain.
  const removedLine = db.$with('removed_line', {}).as(sql`delete from cart_lines l using line
    where l.cart_id = line.cart_id and l.offer_id = line.offer_id and line.rest <= 0`)
  // Reduces the line otherwise.
  const shrunkLine = db.$with('shrunk_line', {}).as(sql`update cart_lines l set quantity = line.rest from line
    where l.cart_id = line.cart_id and l.offer_id = line.offer_id and line.rest > 0`)
  return db
    .with(cart, line, removedLine, shrunkLine)
    .select({ rest: sql<number>`line.rest` })
    .from(sql`line`)
    .prepare(`remove_from_cart_of_${name}`)
})

/** Removes pieces from a line; a missing line is not an error. */
export async function removeFromCart(db: Db, { offerId, amount, ...input }: CartLineInput): Promise<Cart> {
  await removeStatement(db, input.owner).execute({ owner: ownerId(input.owner), offerId, amount, now: input.now })
  return shownCart(db, input)
}

/** Locks the line before setting the quantity; a quantity above stock changes nothing (O-31). */
const setStatement = perOwner((db, { column, name }) => {
  const cart = db.$with('cart', {}).as(sql`update carts set changed_at = ${changedAt}
    where ${sql.identifier(column.name)} = ${owner} returning id`)
  const line = db.$with('line', {}).as(sql`select l.cart_id, l.offer_id, ${leftOf(now)} as stock
    from cart join cart_lines l on l.cart_id = cart.id and l.offer_id = ${offerId}
    join ${tradeOffers} on ${tradeOffers.id} = l.offer_id join ${products} on ${products.id} = ${tradeOffers.productId}
    for update of l`)
  const countedLine = db.$with('counted_line', {}).as(sql`update cart_lines l set quantity = ${amount} from line
    where l.cart_id = line.cart_id and l.offer_id = line.offer_id and ${amount} <= line.stock`)
  return db
    .with(cart, line, countedLine)
    .select({ left: sql<number>`line.stock` })
    .from(sql`line`)
    .prepare(`set_quantity_in_cart_of_${name}`)
})

/** Sets the quantity of a line; repeating the call changes nothing, and 0 removes the line. */
export async function setQuantity(db: Db, input: CartLineInput): Promise<Cart> {
  const { offerId, amount, ...cart } = input
  if (amount === 0) return removeFromCart(db, { ...input, amount: maxPieces })
  const [line] = await setStatement(db, cart.owner).execute({
    owner: ownerId(cart.owner),
    offerId,
    amount,
    now: cart.now,
  })
  if (!line) throw badField('trade_offer', 'not_in_cart')
  if (line.left === 0) throw new Refusal('sold_out', 409, { field: 'quantity' })
  if (amount > line.left) throw badField('quantity', 'above_stock', { left: line.left })
  return shownCart(db, cart)
}

/** Accepts current prices and stock. A sold-out line stays, because stock may return. */
const agreeStatement = perOwner((db, { column, name }) => {
  // The cart, locked.
  const cart = db.$with('cart', {}).as(sql`update carts set changed_at = ${changedAt}
    where ${sql.identifier(column.name)} = ${owner} returning id`)
  // Every line at today's price, with the quantity capped by stock.
  const agreedLines = db.$with('agreed_lines', {}).as(sql`
    update cart_lines l set seen_price = ${paidPriceAt(now)},
      quantity = case when ${leftOf(now)} > 0 then least(l.quantity, ${leftOf(now)}) else l.quantity end
    from cart, ${tradeOffers}, ${products} where l.cart_id = cart.id and ${tradeOffers.id} = l.offer_id
      and ${products.id} = ${tradeOffers.productId} returning l.offer_id`)
  return db
    .with(cart, agreedLines)
    .select({ offerId: sql<number>`agreed_lines.offer_id` })
    .from(sql`agreed_lines`)
    .prepare(`agree_to_changes_of_${name}`)
})

/** Accepts today's prices and reduces quantities to the stock left. */
export async function agreeToChanges(db: Db, input: CartInput): Promise<Cart> {
  await agreeStatement(db, input.owner).execute({ owner: ownerId(input.owner), now: input.now })
  return shownCart(db, input)
}

type MergeInput = { from: string; to: number; now: Date }

/**
 * Merges a guest's cart into the account's cart on sign-in (R-D-08). Quantities of the same offer add up, limited by
 * stock; beyond the maximum number of lines the oldest are dropped. A second run finds nothing to merge. Returns how
 * many pieces the account's cart adds to the guest's.
 */
export async function mergeCarts(tx: Db, { from, to, now: moment }: MergeInput): Promise<number> {
  const now = sql`${moment.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ id: number }>(sql`select id from carts where visitor_id = ${from} for update`)
  const [guest] = rows
  if (!guest) return 0
  const before = await piecesOf(tx, guest.id)
  const { rows: accounts } = await tx.execute<{ id: number }>(sql`insert into carts (account_id, created_at, changed_at)
    values (${to}, ${now}, ${now}) on conflict (account_id) do update set changed_at = excluded.changed_at returning id`)
  const account = accounts[0]?.id
  await tx.execute(sql`
    insert into cart_lines as l (cart_id, offer_id, quantity, seen_price, added_at)
    select ${account}, offer_id, quantity, seen_price, added_at from cart_lines where cart_id = ${guest.id}
    on conflict (cart_id, offer_id) do update set added_at = greatest(l.added_at, excluded.added_at),
      quantity = (select least(l.quantity + excluded.quantity, ${maxPieces}, nullif(${leftOf(now)}, 0))
        from ${tradeOffers} join ${products} on ${products.id} = ${tradeOffers.productId}
        where ${tradeOffers.id} = excluded.offer_id)`)
  await tx.execute(sql`delete from cart_lines where cart_id = ${account} and offer_id in (select offer_id from cart_lines
    where cart_id = ${account} order by added_at desc, offer_id desc offset ${maxLines})`)
  // Discounts chosen by the guest win; otherwise the account's remain.
  await tx.execute(sql`update carts a set promo_code = coalesce(g.promo_code, a.promo_code),
      certificate_id = coalesce(g.certificate_id, a.certificate_id), shown_total = coalesce(g.shown_total, a.shown_total)
    from carts g where a.id = ${account} and g.id = ${guest.id}`)
  await tx.execute(sql`delete from carts where id = ${guest.id}`)
  return before > 0 ? Math.max(0, (await piecesOf(tx, account)) - before) : 0
}

async function piecesOf(tx: Db, cartId: number | undefined): Promise<number> {
  const { rows } = await tx.execute<{ pieces: number }>(
    sql`select coalesce(sum(quantity), 0)::integer as pieces from cart_lines where cart_id = ${cartId}`,
  )
  return rows[0]?.pieces ?? 0
}

/** Batch size: fits one statement and exceeds the hourly volume. */
const clearedAtOnce = 5_000

/** Deletes abandoned guest carts and returns their number. */
export async function clearAbandonedCarts(db: Db, now: Date): Promise<number> {
  const since = after(now, -guestCartLifetime).toISOString()
  const { rowCount } = await db.execute(
    sql`delete from carts where id in (
      select id from carts where visitor_id is not null and changed_at < ${since}::timestamptz limit ${clearedAtOnce})`,
  )
  return rowCount ?? 0
}
