import { notFound } from '#kernel/refusal.ts'
import { takeQuote } from '#shop/supply/take-quote.action.ts'
import { findQuoteRequest, quoteRequests } from '#shop/supply/supply.queries.ts'
import type { EstimatedRow, SupplyEstimate } from '#shop/supply/supply-estimate.rules.ts'
import { minute, oneLine } from './order-verbs.ts'
import { by, needed, verbGroup, type StaffVerb, type StaffAct } from './staff-verb.ts'

const usage = `quote list             who asks for a quote, the latest first
  npm run staff -- quote show 1001     its company, estimate and table; the words are in «message show 1001»
  npm run staff -- quote take 1001 "Ольга Ларина"   the visitor sees who deals with it`

const numberIn = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw notFound('quote')
  return Number(text)
}

const row = (cells: readonly (string | number)[]): string => cells.map((cell) => oneLine(String(cell))).join('\t')

const estimateLine = ({ total, percent, retail, pieces, pricedPieces, ready, days }: SupplyEstimate): string =>
  row([
    `estimate ${total}`,
    `-${percent}% of ${retail}`,
    `priced ${pricedPieces} of ${pieces}`,
    `in stock ${ready}`,
    days?.ru ?? '',
  ])

/** Matched style of a row, its price, its sum, and open questions. */
const understood = (each: EstimatedRow | undefined): (string | number)[] =>
  each
    ? [[each.name?.ru, each.color?.ru].filter(Boolean).join(', '), each.price ?? '', each.sum ?? '', each.trouble ?? '']
    : []

const acts: Record<string, StaffAct> = {
  list: async ({ db }) => {
    const lines = (await quoteRequests(db)).map(({ request, state, kind, at }) =>
      row([request.conversationId, state, minute(at), kind, request.inn, request.company, request.wishedDate ?? '']),
    )
    return lines.join('\n') || 'Nobody has asked for a quote.'
  },
  show: async ({ db }, [number = '']) => {
    const request = await findQuoteRequest(db, numberIn(number))
    if (!request) throw notFound('quote')
    const { inn, company, position, city, wishedDate, wantsMeasuring, wantsSamples, rows, estimate, manager } = request
    const wishes = [wantsMeasuring && 'measuring', wantsSamples && 'samples'].filter((each) => each !== false)
    return [
      row([company, inn, position, city, wishedDate ?? '', manager, ...wishes]),
      ...(estimate ? [estimateLine(estimate)] : []),
      ...rows.map(({ who, garment, color = '', size, height, quantity }, at) =>
        row([who, garment, color, size, height, quantity, ...understood(estimate?.rows[at])]),
      ),
    ].join('\n')
  },
  take: async ({ db }, [number = '', name = '']) => {
    await takeQuote(db, { number: numberIn(number), manager: needed([name], usage), by: by(), now: new Date() })
    return `Quote ${number} is dealt with by ${name.trim()}.`
  },
}

export const quoteVerbs: Record<string, StaffVerb> = {
  quote: verbGroup(usage, acts),
}
