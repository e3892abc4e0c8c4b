import { Check } from 'lucide-react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Mark } from '#ui/mark.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useFormState } from '#web/hooks.ts'
import { CodeSquares } from '../common/code-squares.tsx'
import { PostForm } from '../common/post-form.tsx'
import { OrderFields } from './order-fields.tsx'
import orderCss from './order.module.css'
import css from './order-returns.module.css'
import type { OrderReturnsView, ReturnView } from './returns.loader.ts'

/**
 * Return requests of an order with their progress, and a link for a new request or the reason why none is possible.
 */
export function OrderReturns({ view }: { view: OrderReturnsView }) {
  const { t, href, note, requests } = view
  const refusal = Object.values(useFormState('/orders/return/withdraw/')?.errors ?? {})[0]?.[0]
  if (!href && !note && requests.length === 0) return null
  return (
    <section id="returns" className={css.returns}>
      {requests.length > 0 && <h2 className={orderCss.readyTitle}>{t.title}</h2>}
      {refusal && <Alert tone="error">{refusal}</Alert>}
      {requests.map((request) => (
        <Request key={request.id} request={request} view={view} />
      ))}
      {(href ?? note) && (
        <div className={css.begin}>
          {href && (
            <ButtonLink href={href} look="outline">
              {t.begin}
            </ButtonLink>
          )}
          {note && <p className={css.note}>{note}</p>}
        </div>
      )}
    </section>
  )
}

function Request({ request, view: { t, order } }: { request: ReturnView; view: OrderReturnsView }) {
  const { id, title, state, tone, names, reasons, facts, exchange, stops, code } = request
  return (
    <article className={`${orderCss.panel} ${css.request}`}>
      <div className={css.head}>
        <h3>{title}</h3>
        <StatusChip tone={tone}>{state}</StatusChip>
      </div>
      <p>{names}</p>
      {reasons.map((reason) => (
        <Reason key={reason.id} {...reason} />
      ))}
      {facts.map((fact) => (
        <p key={fact} className={css.note}>
          {fact}
        </p>
      ))}
      {exchange && (
        <p className={css.note}>
          <TextLink href={exchange.href}>{exchange.text}</TextLink>
        </p>
      )}
      {code && (
        <div className={css.code}>
          <CodeSquares picture={code.picture} label={code.label} />
          <b translate="no">{code.text}</b>
        </div>
      )}
      {stops.length > 0 && <Stops stops={stops} />}
      {request.maySend && <SentForm id={id} t={t} order={order} />}
      {request.mayWithdraw && (
        <PostForm to="/orders/return/withdraw/">
          <OrderFields order={order} />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" look="white">
            {t.withdraw}
          </Button>
        </PostForm>
      )}
    </article>
  )
}

function Reason({ text, photos }: ReturnView['reasons'][number]) {
  return (
    <div className={css.reason}>
      <p>{text}</p>
      {photos.map(({ href, label }) => (
        <a key={href} href={href} rel="external" aria-label={label}>
          <img src={href} alt="" width={56} height={56} loading="lazy" />
        </a>
      ))}
    </div>
  )
}

/** Progress steps of a return. */
function Stops({ stops }: Pick<ReturnView, 'stops'>) {
  return (
    <ol className={`${orderCss.way} ${orderCss.across} ${css.stops}`}>
      {stops.map((stop) => (
        <li
          key={stop.stop}
          data-state={stop.state}
          aria-current={stop.state === 'now' ? 'step' : undefined}
          className={orderCss.stop}
        >
          <span className={orderCss.sign} aria-hidden>
            {stop.state === 'done' && <Check />}
            {stop.state === 'now' && <Mark />}
          </span>
          <span className={orderCss.name}>{stop.name}</span>
          <small>{stop.note}</small>
        </li>
      ))}
    </ol>
  )
}

type SentProps = Pick<OrderReturnsView, 't' | 'order'> & { id: number }

/** Form for the tracking number of a return parcel. */
function SentForm({ id, t, order }: SentProps) {
  const formState = useFormState('/orders/return/sent/')
  const error = formState?.values['id'] === String(id) ? formState.errors['track_number']?.[0] : undefined
  return (
    <PostForm to="/orders/return/sent/" className={css.sent}>
      <OrderFields order={order} />
      <input type="hidden" name="id" value={id} />
      <TextField
        name="track_number"
        label={t.trackLabel}
        hint={t.trackHint}
        error={error}
        autoComplete="off"
        maxLength={40}
        required
      />
      <Button type="submit" look="outline">
        {t.pressSent}
      </Button>
    </PostForm>
  )
}
