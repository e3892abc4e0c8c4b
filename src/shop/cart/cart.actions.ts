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
import { guestCartLifetime, mostLines, mostPieces } from './cart.rules.ts'

const owner = sql.placeholder('owner')
const offerId = sql.placeholder('offerId')
const amount = sql`${sql.placeholder('amount')}::integer`
const now = sql`${sql.placeholder('now')}::timestamptz`
const seenPrice = sql`${sql.placeholder('seenPrice')}::bigint`

/** To the hour: a moment that stays the same spares the database an entry in its index. */
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
 * One statement, so that nothing is half done and no other request comes in between. Every verb locks the row of the
 * cart first: requests of one visitor wait for each other, and ON CONFLICT sees what the one before left.
 * An existing cart is not inserted again, because every attempt would use up an id.
 * Of many requests for the last of the two hundred lines a few may pass together, which harms nobody.
 */
const addStatement = perOwner((db, { column, name, type }) => {
  const key = sql.identifier(column.name)
  // What is added, if it is for sale: its stock and price of today.
  const offer = db.$with('offer', {}).as(sql`
    select ${tradeOffers.id} as id, ${leftOf(now)} as stock, ${paidPriceAt(now)} as price,
      ${tradeOffers.height} = 0 and exists (select from trade_offers h where h.product_id = ${tradeOffers.productId}
        and h.size_id = ${tradeOffers.sizeId} and h.height > 0) as needs_height
    from ${tradeOffers} join ${products} on ${products.id} = ${tradeOffers.productId} and ${isPublished(now)}
    where ${tradeOffers.id} = ${offerId}`)
  // Enough of it, at no more than the buyer has read.
  const maySell = sql`stock >= ${amount} and price <= coalesce(${seenPrice}, price)`
  // The cart that is there, locked.
  const existingCart = db.$with('existing_cart', {}).as(sql`update carts set changed_at = ${changedAt}
    where ${key} = ${owner} and exists (select from offer where ${maySell}) returning id`)
  // A new cart, or the one that another request made in this moment.
  const newCart = db.$with('new_cart', {}).as(sql`insert into carts (${key}, created_at, changed_at)
    select ${owner}::${type}, ${now}, ${now} from offer where ${maySell} and not exists (select from existing_cart)
    on conflict (${key}) do update set changed_at = excluded.changed_at returning id`)
  // Whichever of the two there is; none, if there is too little in stock or it has become dearer.
  const cart = db.$with('cart', {}).as(sql`select id from existing_cart union all select id from new_cart`)
  // How many other lines the cart has.
  const others = db.$with('others', {}).as(sql`select count(*)::integer as lines
    from cart join cart_lines l on l.cart_id = cart.id where l.offer_id <> ${offerId}`)
  const stock = sql`(select stock from offer)`
  // The line, new or with more pieces; none, if that would be more than the stock.
  const line = db.$with('line', {}).as(sql`
    insert into cart_lines as l (cart_id, offer_id, quantity, seen_price, added_at)
    select cart.id, offer.id, ${amount}, offer.price, ${now} from cart, offer, others where others.lines < ${sql.raw(String(mostLines))}
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

/** The cart as its owner sees it: what promotions leave to pay is kept for orders without a fingerprint. */
export async function shownCart(db: Db, input: CartInput): Promise<Cart> {
  const cart = await cartOf(db, input)
  await noteShown(db, input.owner, cart)
  return cart
}

type ShownCart = Pick<Cart, 'lines' | 'total' | 'promotionsDiscount'>

/** Without a promotion the prices of the lines say everything. Writes only what has changed. */
export async function noteShown(db: Db, owner: Owner, { lines, total, promotionsDiscount }: ShownCart): Promise<void> {
  const [line] = lines
  const shownTotal = promotionsDiscount > 0 ? total : null
  if (!line || line.row.shownTotal === shownTotal) return
  const own = 'visitorId' in owner ? eq(carts.visitorId, owner.visitorId) : eq(carts.accountId, owner.accountId)
  await db.update(carts).set({ shownTotal }).where(own)
}

export type CartLineInput = CartInput & { offerId: number; amount: number }

/** `seenPrice`: what a piece cost where the buyer pressed. Who does not say it takes the price of today. */
export type CartAddition = CartLineInput & { seenPrice?: Money | null }

/**
 * Adds to what is there (O-27); above the stock nothing is added at all (O-31, O-65), nor at a higher price than the
 * buyer has seen. No price is taken from the buyer (R-D-11): the seen one is only compared.
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
  if (addedLine.lines >= mostLines) return badField('trade_offer', 'cart_full', { limit: mostLines })
  return badField('amount', 'above_stock', { left: addedLine.left })
}

/** The price of today is in the words for people and in a header for programs. */
function priceRaised(price: Money): Refusal {
  const now = asRoubles(price)
  return new Refusal('price_raised', 409, { field: 'seen_price', now, headers: { [priceNowHeader]: String(now) } })
}

/** The line is locked before its quantity is read: another request may just have changed it. */
const removeStatement = perOwner((db, { column, name }) => {
  // The cart, locked.
  const cart = db.$with('cart', {}).as(sql`update carts set changed_at = ${changedAt}
    where ${sql.identifier(column.name)} = ${owner} returning id`)
  // The line, locked, and how many pieces it would have left.
  const line = db.$with('line', {}).as(sql`
    select l.cart_id, l.offer_id, least(l.quantity, ${leftOf(now)}) - ${amount} as rest
    from cart join cart_lines l on l.cart_id = cart.id and l.offer_id = ${offerId}
    join ${tradeOffers} on ${tradeOffers.id} = l.offer_id join ${products} on ${products.id} = ${tradeOffers.productId}
    for update of l`)
  // Nothing would be left of it.
  const removedLine = db.$with('removed_line', {}).as(sql`delete from cart_lines l using line
    where l.cart_id = line.cart_id and l.offer_id = line.offer_id and line.rest <= 0`)
  // Something would.
  const shrunkLine = db.$with('shrunk_line', {}).as(sql`update cart_lines l set quantity = line.rest from line
    where l.cart_id = line.cart_id and l.offer_id = line.offer_id and line.rest > 0`)
  return db
    .with(cart, line, removedLine, shrunkLine)
    .select({ rest: sql<number>`line.rest` })
    .from(sql`line`)
    .prepare(`remove_from_cart_of_${name}`)
})

/** Removing what is not in the cart is no error. */
export async function removeFromCart(db: Db, { offerId, amount, ...input }: CartLineInput): Promise<Cart> {
  await removeStatement(db, input.owner).execute({ owner: ownerId(input.owner), offerId, amount, now: input.now })
  return shownCart(db, input)
}

/** The line is locked before its quantity is set; more than there are changes nothing (O-31). */
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

/** Saying the same twice changes nothing. None of it takes the line away. */
export async function setQuantity(db: Db, input: CartLineInput): Promise<Cart> {
  const { offerId, amount, ...cart } = input
  if (amount === 0) return removeFromCart(db, { ...input, amount: mostPieces })
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

/** A line that is sold out stays: the visitor put it there, and it may come back. */
const agreeStatement = perOwner((db, { column, name }) => {
  // The cart, locked.
  const cart = db.$with('cart', {}).as(sql`update carts set changed_at = ${changedAt}
    where ${sql.identifier(column.name)} = ${owner} returning id`)
  // Every line at the price of today, with no more pieces than there are.
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

/** Today's prices hold from now on, and quantities are what is left. */
export async function agreeToChanges(db: Db, input: CartInput): Promise<Cart> {
  await agreeStatement(db, input.owner).execute({ owner: ownerId(input.owner), now: input.now })
  return shownCart(db, input)
}

type MergeInput = { from: string; to: number; now: Date }

/**
 * What a guest put together is the account's after signing in (R-D-08): quantities of the same offer are added, as far
 * as the stock goes; above the most lines a cart holds the oldest are left behind. A second run finds nothing to merge.
 * Answers how many pieces lie there besides the guest's.
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
      quantity = (select least(l.quantity + excluded.quantity, ${mostPieces}, nullif(${leftOf(now)}, 0))
        from ${tradeOffers} join ${products} on ${products.id} = ${tradeOffers.productId}
        where ${tradeOffers.id} = excluded.offer_id)`)
  await tx.execute(sql`delete from cart_lines where cart_id = ${account} and offer_id in (select offer_id from cart_lines
    where cart_id = ${account} order by added_at desc, offer_id desc offset ${mostLines})`)
  // What the guest chose last holds; who had chosen nothing finds what the account had.
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

/** Few enough for one statement, and more than an hour brings. */
const clearedAtOnce = 5_000

/** Guests who did not come back. Answers how many carts there were. */
export async function clearAbandonedCarts(db: Db, now: Date): Promise<number> {
  const since = after(now, -guestCartLifetime).toISOString()
  const { rowCount } = await db.execute(
    sql`delete from carts where id in (
      select id from carts where visitor_id is not null and changed_at < ${since}::timestamptz limit ${clearedAtOnce})`,
  )
  return rowCount ?? 0
}
