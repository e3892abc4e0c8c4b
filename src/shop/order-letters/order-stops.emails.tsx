import type { CSSProperties } from 'react'
import type { OrderDetail } from '../orders/orders.queries.ts'
import { hasPoint, isPaidFirst, wayOf, type OrderStop, type StopState } from '../orders/orders.rules.ts'

const table: CSSProperties = { width: '100%', borderCollapse: 'collapse', margin: '20px 0 4px', tableLayout: 'fixed' }
const cell: CSSProperties = { padding: '0 8px 8px 0', verticalAlign: 'top', fontSize: 14, lineHeight: '20px' }
const disc: CSSProperties = {
  display: 'inline-block',
  width: 24,
  height: 24,
  marginBottom: 6,
  borderRadius: 12,
  fontSize: 14,
  lineHeight: '24px',
  textAlign: 'center',
}
const discs: Record<StopState, CSSProperties> = {
  done: { ...disc, background: '#124a43', color: '#ffffff' },
  now: { ...disc, color: '#124a43', fontSize: 22 },
  next: { ...disc, width: 22, height: 22, border: '1px solid #b9c7c1' },
}
const signs: Record<StopState, string> = { done: '✓', now: '✻', next: '\u00a0' }
const words: Record<StopState, CSSProperties> = {
  done: {},
  now: { color: '#124a43', fontWeight: 600 },
  next: { color: '#5f706a' },
}

type StopsParts = { order: OrderDetail; names: Record<OrderStop, string> }

/** How far the order is; nothing for one that goes nowhere any more. In words the letter has it already. */
export function OrderStops({ order, names }: StopsParts) {
  const { state, paymentType, pickupType } = order
  const way = wayOf({ state, isPaidFirst: isPaidFirst(paymentType), hasPoint: hasPoint(pickupType) })
  if (way.length === 0) return null
  return (
    <table className="stops" role="presentation" style={table}>
      <tbody>
        <tr>
          {way.map((stop) => (
            <td key={stop.stop} style={cell}>
              <span aria-hidden style={discs[stop.state]}>
                {signs[stop.state]}
              </span>
              <br />
              <span style={words[stop.state]}>{names[stop.stop]}</span>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
