import { notFound } from '#kernel/refusal.ts'
import { findQuoteRequest, quoteRequests } from '#shop/supply/supply.queries.ts'
import { minute, oneLine } from './order-verbs.ts'
import { verbGroup, type StaffVerb, type StaffAct } from './staff-verb.ts'

const usage = `quote list             who asks for a quote, the latest first
  npm run staff -- quote show 1001     its company and table; the words are in «message show 1001»`

const row = (cells: readonly (string | number)[]): string => cells.map((cell) => oneLine(String(cell))).join('\t')

const acts: Record<string, StaffAct> = {
  list: async ({ db }) => {
    const lines = (await quoteRequests(db)).map(({ request, state, kind, at }) =>
      row([request.conversationId, state, minute(at), kind, request.inn, request.company, request.wishedDate ?? '']),
    )
    return lines.join('\n') || 'Nobody has asked for a quote.'
  },
  show: async ({ db }, [number = '']) => {
    const request = /^\d{1,9}$/.test(number) ? await findQuoteRequest(db, Number(number)) : undefined
    if (!request) throw notFound('quote')
    const { inn, company, position, city, wishedDate, wantsMeasuring, wantsSamples, rows } = request
    const wishes = [wantsMeasuring && 'measuring', wantsSamples && 'samples'].filter((each) => each !== false)
    return [
      row([company, inn, position, city, wishedDate ?? '', ...wishes]),
      ...rows.map(({ who, garment, size, height, quantity }) => row([who, garment, size, height, quantity])),
    ].join('\n')
  },
}

export const quoteVerbs: Record<string, StaffVerb> = {
  quote: verbGroup(usage, acts),
}
