import { Truck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { roubles } from '#kernel/money.ts'
import { useSignal } from '#parts/use-signal.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { Sheet } from '#ui/modal.tsx'
import { useIsDesktop } from '../common/desktop.ts'
import { fill } from '../common/fill.ts'
import type { CheckoutData } from './checkout.loader.ts'
import type { CheckoutTexts } from './checkout.texts.ts'
import { deliveryChoice } from './delivery-choice.ts'
import { orderChange, type OrderChange } from './order-change.ts'
import css from './order-panel.module.css'
import { formId } from './order-state.ts'

/** Cart line that changed since the page was rendered. */
export type ChangedLine = {
  offerId: number
  name: string
  image: string | null
  kind: 'price' | 'less' | 'gone'
  text: string
  was: string
  now: string
}

type ChangedProps = {
  data: CheckoutData
  change: OrderChange
  changes: ChangedLine[]
  isBusy: boolean
  onAgree: () => void
  onBack: () => void
}

/**
 * Confirmation of changed sums before ordering: a panel beside the form on desktop, a sheet on a phone. After a post
 * without scripts the panel is part of the page.
 */
export function ChangedPanel(props: ChangedProps) {
  const { t } = props.data
  const isPhone = !useIsDesktop()
  const isSheet = useSignal(orderChange) !== undefined && isPhone
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  if (isSheet)
    return (
      <Sheet open onClose={props.onBack} title={t.order.changed}>
        <ChangedLines {...props} />
        <Total {...props} />
        <Answers {...props} />
      </Sheet>
    )
  return (
    <div className={css.panel}>
      <section className={css.changed} aria-labelledby="order-changed">
        <h3 className="display-4" id="order-changed" ref={title} tabIndex={-1}>
          {t.order.changed}
        </h3>
        <ChangedLines {...props} />
      </section>
      <Answers {...props} />
    </div>
  )
}

function ChangedLines({ data, change, changes }: ChangedProps) {
  const t = data.t.order
  return (
    <ul className={css.changes}>
      {changes.map(({ offerId, name, image, kind, text, was, now }) => (
        <li key={offerId}>
          {image ? <img src={image} alt="" width={44} height={58} /> : <span className={css.noPicture} />}
          <span>
            {name}
            <small>
              {kind === 'price' ? <Prices before={t.price} {...{ was, now }} /> : kind === 'gone' ? t.gone : text}
            </small>
          </span>
        </li>
      ))}
      <DeliveryChange {...{ data, change }} />
    </ul>
  )
}

const Prices = ({ before, was, now }: { before: string; was: string; now: string }) => (
  <>
    {before} <s>{was}</s> <b>{now}</b>
  </>
)

function DeliveryChange({ data: { t, delivery: pages }, change }: Pick<ChangedProps, 'data' | 'change'>) {
  const locale = useLocale()
  const choice = useSignal(deliveryChoice)
  const { delivery, seenDelivery } = change
  if (delivery === seenDelivery) return null
  const name = choice?.name ?? (pages.chosenType ? t.delivery.names[pages.chosenType] : t.delivery.title)
  const nowText = formatMoney(roubles(delivery), locale)
  return (
    <li>
      <span className={css.noPicture}>
        <Truck aria-hidden />
      </span>
      <span>
        {name}
        <small>
          {seenDelivery === null ? (
            <b>{nowText}</b>
          ) : (
            <Prices before={t.order.tariff} was={formatMoney(roubles(seenDelivery), locale)} now={nowText} />
          )}
        </small>
      </span>
    </li>
  )
}

/** Total inside the sheet, which covers the totals of the page. */
function Total({ data: { t }, change: { total, seenTotal } }: ChangedProps) {
  const locale = useLocale()
  return (
    <dl className={css.total}>
      <dt>
        {t.order.toPay}
        {seenTotal !== null && seenTotal !== total && (
          <small>{fill(t.order.was, { sum: formatMoney(roubles(seenTotal), locale) })}</small>
        )}
      </dt>
      <dd>{formatMoney(roubles(total), locale)}</dd>
    </dl>
  )
}

function Answers({ data, change, isBusy, onAgree, onBack }: ChangedProps) {
  const locale = useLocale()
  const t: CheckoutTexts['order'] = data.t.order
  return (
    <div className={css.panel}>
      <Button
        wide
        type="submit"
        form={formId}
        busy={isBusy}
        onClick={(event) => {
          event.preventDefault()
          onAgree()
        }}
      >
        {fill(t.orderFor, { total: formatMoney(roubles(change.total), locale) })}
      </Button>
      <ButtonLink
        wide
        look="outline"
        href={`#${formId}`}
        onClick={(event) => {
          event.preventDefault()
          onBack()
        }}
      >
        {t.changeOrder}
      </ButtonLink>
      <p className={css.note}>{t.nothingYet}</p>
    </div>
  )
}
