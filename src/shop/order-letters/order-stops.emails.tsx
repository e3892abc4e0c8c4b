import type { CSSProperties } from 'react'
import { dayText } from '#kernel/day-text.ts'
import { promisedDays } from '../delivery/delivery.texts.ts'
import type { OrderDetail } from '../orders/orders.queries.ts'
import { hasPoint, isPaidFirst, momentOfStop, wayOf, type OrderStop, type StopState } from '../orders/orders.rules.ts'

const pine = '#124a43'
const pale = '#b9c7c1'
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
  done: { ...disc, background: pine, color: '#ffffff' },
  now: { ...disc, color: pine, fontSize: 22 },
  next: { ...disc, width: 22, height: 22, border: `1px solid ${pale}` },
}
const signs: Record<StopState, string> = { done: '✓', now: '✻', next: '\u00a0' }
const words: Record<StopState, CSSProperties> = {
  done: {},
  now: { color: pine, fontWeight: 600 },
  next: { color: '#5f706a' },
}
/** Line between stops: solid when passed, dashed when pending; vertical when stacked (letter.tsx). */
const line: CSSProperties = {
  display: 'inline-block',
  width: '58%',
  height: 0,
  marginLeft: 6,
  fontSize: 0,
  verticalAlign: 5,
}
const lines: Record<StopState, string> = {
  done: `2px solid ${pine}`,
  now: `2px dashed ${pine}`,
  next: `2px dashed ${pale}`,
}
const down: CSSProperties = { display: 'none', width: 0, marginLeft: 11, fontSize: 0 }
const note: CSSProperties = { fontSize: 13, lineHeight: '18px', color: '#5f706a' }

type StopsParts = { order: OrderDetail; names: Record<OrderStop, string> }

/**
 * Progress bar of an order; null for ended orders and e-mail delivery. The e-mail text contains the same information.
 */
export function OrderStops({ order, names }: StopsParts) {
  const { state, paymentType, pickupType } = order
  const way = wayOf({ state, isPaidFirst: isPaidFirst(paymentType), hasPoint: hasPoint(pickupType) })
  if (way.length === 0 || pickupType === 'online') return null
  const end = hasPoint(pickupType) ? 'ready' : 'delivered'
  return (
    <table className="stops" role="presentation" style={table}>
      <tbody>
        <tr>
          {way.map((stop, at) => (
            <td key={stop.stop} style={cell}>
              <span aria-hidden style={discs[stop.state]}>
                {signs[stop.state]}
              </span>
              {at < way.length - 1 && <span className="across" style={{ ...line, borderTop: lines[stop.state] }} />}
              <br />
              <span style={words[stop.state]}>{names[stop.stop]}</span>
              <br />
              <span className="note" style={note}>
                {noteOf(order, { ...stop, isEnd: stop.stop === end })}
              </span>
              {at < way.length - 1 && <span className="down" style={{ ...down, borderLeft: lines[stop.state] }} />}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

type Stop = { stop: OrderStop; state: StopState; isEnd: boolean }

/** Time of reaching a stop, or its promised time. */
function noteOf(order: OrderDetail, { stop, state, isEnd }: Stop): string {
  const { moves, locale } = order
  const moment = state === 'next' ? undefined : momentOfStop(stop, moves)
  if (moment) return `${dayText(moment, locale)}, ${dayText(moment, locale, 'hour')}`
  return state === 'next' && isEnd ? promisedDays(order, locale) : ''
}
