import { roubles } from '#kernel/money.ts'
import { certificateSaleKey, readInTab, writeInTab } from '../common/tab-storage.ts'
import { trackOrder } from '../visitor/track-event.ts'
import type { DraftTotals } from './certificate-draft.rules.ts'

/**
 * Reports a sale to analytics on submit, because the next page is closed to counters. A repeated submit counts once.
 */
export function trackSale(title: string, { value, quantity, total }: DraftTotals): void {
  if (total === 0) return
  const id = readInTab(certificateSaleKey) ?? `certificate-${crypto.randomUUID()}`
  writeInTab(certificateSaleKey, id)
  const product = { id: 'certificate' as const, title, price: roubles(value) }
  trackOrder({ id, total: roubles(total), items: [{ product, amount: quantity }] })
}
