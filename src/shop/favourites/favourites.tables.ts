import { sql } from 'drizzle-orm'
import { index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment, money, must } from '#kernel/columns.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { accounts } from '../accounts/accounts.tables.ts'

export const favourites = pgTable(
  'favourites',
  {
    id: id(),
    visitorId: uuid('visitor_id'),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'restrict' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Price when the product was added, to announce a price drop. */
    priceThen: money('price_then').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('favourites_visitor_product').on(t.visitorId, t.productId),
    uniqueIndex('favourites_account_product').on(t.accountId, t.productId),
    index('favourites_product').on(t.productId),
    must('favourites_one_owner', sql`num_nonnulls(${t.visitorId}, ${t.accountId}) = 1`),
    must('favourites_price_then', sql`${t.priceThen} > 0`),
  ],
)
