import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { badField, refuseFields } from '#kernel/refusal.ts'
import { isInn, plainNumber } from '../invoices/company.rules.ts'
import type { CompanyRegister } from '../invoices/companies.port.ts'
import { startConversationIn, troublesOf, type LetterInput } from '../conversations/start-conversation.action.ts'
import { estimateSupply } from './estimate-supply.ts'
import type { SupplyEstimate } from './supply-estimate.rules.ts'
import { maxSupplyCellLength, maxSupplyQuantity, piecesIn, type SupplyRow } from './supply.rules.ts'
import { supplyRequests } from './supply.tables.ts'
import { supplySummary } from './supply.texts.ts'

type Person = Pick<LetterInput, 'name' | 'email' | 'phone' | 'files' | 'uploader' | 'locale' | 'address' | 'now'>
export type QuoteInput = Person & {
  kind: 'clinic' | 'wholesale'
  inn: string
  company: string
  position: string
  city: string
  /** Date, such as «2027-01-25». */
  wishedDate: string | undefined
  wantsMeasuring: boolean
  wantsSamples: boolean
  rows: SupplyRow[]
  wishes: string
}
type QuoteParts = { db: NodePgDatabase; register: CompanyRegister | undefined; report: (error: unknown) => void }

export type KeptQuote = { number: number; company: string; pieces: number; estimate: SupplyEstimate; rows: SupplyRow[] }

/** Saves a quote request and returns its conversation. A double submit is one request, with the latest table. */
export async function requestQuote(parts: QuoteParts, input: QuoteInput): Promise<KeptQuote> {
  const { kind, position, city, wishedDate = null, wantsMeasuring, wantsSamples, now } = input
  const today = now.toISOString().slice(0, 10)
  const inn = plainNumber(input.inn)
  refuseFields({
    ...(inn && !isInn(inn) && { inn: 'invalid_inn' }),
    ...(!inn && !input.company.trim() && { company: 'company_needed' }),
    ...troublesOf(input),
    ...(wishedDate !== null && wishedDate < today && { wished_date: 'supply_date_past' }),
  })
  const rows = input.rows.map(wholeRow)
  const company = input.company.trim() || (await companyBy(inn, parts))
  const estimate = await estimateSupply(parts.db, { kind, rows, now })
  const text = summaryOf({ ...input, inn, company, rows })
  return parts.db.transaction(async (tx) => {
    const letter = { ...input, kind, topic: 'supply', about: company.slice(0, 120), text } as const
    const number = await startConversationIn(tx, letter)
    const request = { inn, company, position, city, wishedDate, wantsMeasuring, wantsSamples, rows, estimate }
    await tx
      .insert(supplyRequests)
      .values({ conversationId: number, ...request })
      .onConflictDoUpdate({ target: supplyRequests.conversationId, set: request })
    return { number, company, pieces: piecesIn(rows), estimate, rows }
  })
}

/** Looks up the company name by INN; if the register is unavailable, the customer has to enter it. */
async function companyBy(inn: string, { register, report }: QuoteParts): Promise<string> {
  const answer = await companyAnswer(inn, { register, report })
  if (answer === 'away') throw badField('company', 'company_needed')
  if (!answer) throw badField('inn', 'inn_unknown')
  return answer.name
}

/** Company from the register; undefined if unknown, 'away' without an answer. */
async function companyAnswer(inn: string, { register, report }: Pick<QuoteParts, 'register' | 'report'>) {
  if (!register) return 'away'
  try {
    return await register.find(inn)
  } catch (error) {
    report(error)
    return 'away'
  }
}

function wholeRow(row: SupplyRow, at: number): SupplyRow {
  const isOf = { row: at + 1 }
  if (!row.garment.trim()) throw badField('table', 'garment_needed', isOf)
  const { quantity } = row
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxSupplyQuantity)
    throw badField('table', 'quantity_wrong', { ...isOf, limit: maxSupplyQuantity })
  const cell = (text: string) => text.trim().slice(0, maxSupplyCellLength)
  const { who, garment, color = '', size, height } = row
  return {
    who: cell(who),
    garment: cell(garment),
    color: cell(color),
    size: cell(size),
    height: cell(height),
    quantity,
  }
}

type Summary = QuoteInput & { inn: string; company: string }

function summaryOf({ locale, inn, company, city, wishedDate, rows, wantsMeasuring, wantsSamples, wishes }: Summary) {
  const t = supplySummary[locale]
  const count = piecesIn(rows)
  return [
    company,
    inn && t.inn.replace('{inn}', inn),
    city && t.city.replace('{city}', city),
    wishedDate && t.date.replace('{date}', wishedDate.split('-').toReversed().join('.')),
    count > 0 && t.rows.replace('{count}', String(count)),
    wantsMeasuring && t.measuring,
    wantsSamples && t.samples,
    wishes.trim() && `\n${wishes.trim()}`,
  ]
    .filter(Boolean)
    .join('\n')
}
