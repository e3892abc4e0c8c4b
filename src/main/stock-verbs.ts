import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { ConfigError } from '#config/config.ts'
import { badField } from '#kernel/refusal.ts'
import { correctStock, receiveStock, transferStock } from '#shop/stock/stock.actions.ts'
import { movementsOf, stockBySku, storeIdBySlug, type OfferStock } from '#shop/stock/stock.queries.ts'
import { by, needed, type StaffVerb } from './staff-verb.ts'

const usage = `stock YA-1042                                     what lies where, with the numbers of its offers
  npm run staff -- stock moves 17                                  what happened to offer 17
  npm run staff -- stock receipt 17 24 [warehouse|<shop>] ["why"]  24 pieces have arrived
  npm run staff -- stock correct 17 <seen> <becomes> [warehouse|<shop>] ["why"]
  npm run staff -- stock transfer 17 3 <from> <to> ["why"]`

const whole = (text: string | undefined): number => {
  if (!text || !/^\d{1,9}$/.test(text)) throw new ConfigError(`usage: npm run staff -- ${usage}`)
  return Number(text)
}

/** Store id of a place; null for the warehouse. */
export async function placeOf(db: NodePgDatabase, place = 'warehouse'): Promise<number | null> {
  if (place === 'warehouse') return null
  const storeId = await storeIdBySlug(db, place)
  if (storeId === undefined) throw badField('place', 'not_listed')
  return storeId
}

const inLine = ({ offerId, size, height, places }: OfferStock): string =>
  [
    offerId,
    height > 0 ? `${size}/${height}` : size,
    ...places.map(({ store, amount }) => `${store ?? 'warehouse'}: ${amount}`),
  ].join('\t')

type StockAct = (db: NodePgDatabase, args: string[]) => Promise<string>

const acts: Record<string, StockAct> = {
  moves: async (db, [offer]) => {
    const rows = await movementsOf(db, whole(offer))
    const lines = rows.map(({ at, kind, store, delta, by, orderNumber, note }) =>
      [at.toISOString().slice(0, 16), kind, store ?? 'warehouse', delta, by, orderNumber ?? '', note].join('\t'),
    )
    return lines.join('\n') || 'Nothing has moved.'
  },
  receipt: async (db, [offer, amount, place, note = '']) => {
    await receiveStock(db, {
      offerId: whole(offer),
      amount: whole(amount),
      storeId: await placeOf(db, place),
      note,
      by: by(),
    })
    return `Received: ${amount}.`
  },
  correct: async (db, [offer, from, to, place, note = '']) => {
    const numbers = { offerId: whole(offer), from: whole(from), to: whole(to) }
    await correctStock(db, { ...numbers, storeId: await placeOf(db, place), note, by: by() })
    return `Corrected: ${from} → ${to}.`
  },
  transfer: async (db, [offer, amount, from, to, note = '']) => {
    if (!from || !to) throw new ConfigError(`usage: npm run staff -- ${usage}`)
    const places = { from: await placeOf(db, from), to: await placeOf(db, to) }
    await transferStock(db, { offerId: whole(offer), amount: whole(amount), ...places, note, by: by() })
    return `Transferred: ${amount}.`
  },
}

export const stockVerbs: Record<string, StaffVerb> = {
  stock: {
    usage,
    act: async ({ db }, [name = '', ...args]) => {
      const act = Object.hasOwn(acts, name) ? acts[name] : undefined
      if (act) return act(db, args)
      const offers = await stockBySku(db, needed([name], usage))
      return offers.map(inLine).join('\n') || 'There is no such article.'
    },
  },
}
