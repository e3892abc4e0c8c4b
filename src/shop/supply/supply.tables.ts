import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { must } from '#kernel/columns.ts'
import { conversations } from '../conversations/conversations.tables.ts'
import type { SupplyEstimate } from './supply-estimate.rules.ts'
import type { SupplyRow } from './supply.rules.ts'

/** Quote request of a clinic or a wholesaler, attached to its conversation. */
export const supplyRequests = pgTable(
  'supply_requests',
  {
    conversationId: integer('conversation_id')
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** INN; empty if unknown. */
    inn: text().notNull().default(''),
    company: text().notNull(),
    position: text().notNull().default(''),
    city: text().notNull().default(''),
    wishedDate: date('wished_date'),
    wantsMeasuring: boolean('wants_measuring').notNull().default(false),
    wantsSamples: boolean('wants_samples').notNull().default(false),
    rows: jsonb().notNull().$type<SupplyRow[]>().default([]),
    /** Manager in charge; empty until assigned. */
    manager: text().notNull().default(''),
    /** Estimate at the prices of that day; null in older requests. */
    estimate: jsonb().$type<SupplyEstimate>(),
  },
  (t) => [
    must('supply_requests_inn', sql`${t.inn} ~ '^(\\d{10}|\\d{12})?$'`),
    must(
      'supply_requests_lengths',
      sql`length(${t.company}) between 1 and 300 and length(${t.position}) <= 100 and length(${t.city}) <= 100
        and length(${t.manager}) <= 100`,
    ),
    must('supply_requests_estimate', sql`${t.estimate} is null or jsonb_typeof(${t.estimate}) = 'object'`),
    must('supply_requests_rows', sql`jsonb_typeof(${t.rows}) = 'array'`),
  ],
)
