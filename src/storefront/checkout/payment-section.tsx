import { useState } from 'react'
import { maxAtDoor } from '#shop/delivery/pay-at-door.rules.ts'
import type { PaymentType } from '#shop/orders/orders.rules.ts'
import { pickupFacts } from '#shop/delivery/pickup-types.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { CardChoice } from '../cards/card-choice.tsx'
import { fill } from '../common/fill.ts'
import { brokenLimit, type BrokenLimit } from '#shop/payments/payments.rules.ts'
import { paymentSigns } from '../cards/payment-signs.ts'
import { useOrderForm } from '../discounts/order-form.ts'
import type { CheckoutData, LimitsByType } from './checkout.loader.ts'
import css from './checkout.module.css'
import { CompanyFields } from './company-fields.tsx'
import { setError, type OrderErrors } from './order-state.ts'
import type { OfferedType } from './quotes.rules.ts'
import { Section } from './section.tsx'

type PaymentProps = {
  data: CheckoutData
  errors: OrderErrors
  chosenType: OfferedType | undefined
  /** Total with delivery, in roubles. */
  total: number
  /** Called when the company lookup has filled in fields. */
  onFound: () => void
}

export function PaymentSection({ data, chosenType, errors, total, onFound }: PaymentProps) {
  const { t, fields, payments, hasRegister, cards } = data
  const error = errors['payment_type']
  const [wish, setWish] = useState(payments.find((each) => each === fields.payment_type))
  const broken = useBrokenLimits(data.limits, { type: chosenType, total })
  const hasFitting = chosenType !== undefined && pickupFacts[chosenType].fitting
  // With a fitting, payment on delivery is the default: the final sum is not known yet.
  const open = payments.filter((each) => broken[each] === undefined)
  const usual = (hasFitting && open.find((each) => each === 'on_delivery')) || open[0]
  // Never replace a payment method that the buyer selected.
  const chosenPayment = wish && broken[wish] !== undefined ? undefined : (wish ?? usual)
  const notes = hasFitting ? t.payment.fittingNotes : t.payment.notes
  const noteOf = (each: PaymentType): string => {
    const limit = broken[each]
    if (limit === undefined) return notes[each]
    if (limit.code === 'too_little_by_method') return fill(t.payment.tooLittleBefore, limit)
    return fill(each === 'on_delivery' ? t.payment.tooMuch : t.payment.tooMuchBefore, limit)
  }
  return (
    <Section title={t.payment.title}>
      {error && <Alert tone="error">{error}</Alert>}
      <RadioGroup legend={t.payment.title} hideLegend>
        <div className={css.pair}>
          {payments.map((each) => {
            const Sign = paymentSigns[each]
            return (
              <RadioCard
                key={each}
                name="payment_type"
                value={each}
                checked={each === chosenPayment}
                disabled={broken[each] !== undefined}
                onChange={() => {
                  setWish(each)
                  setError('payment_type', undefined)
                }}
                aside={<Sign aria-hidden className={css.sign} />}
              >
                {t.payment.names[each]}
                <small>{noteOf(each)}</small>
              </RadioCard>
            )
          })}
        </div>
      </RadioGroup>
      {cards && <CardChoice of={cards} />}
      {chosenPayment === 'invoice' && (
        <CompanyFields {...{ t: t.payment.company, fields, errors, hasRegister, onFound }} />
      )}
    </Section>
  )
}

type Broken = Partial<Record<PaymentType, { code: BrokenLimit['code']; sum: string }>>
type LimitsInput = { type: OfferedType | undefined; total: number }

/**
 * Limits that the total breaks, by payment method. Empty before hydration: without scripts the total and carrier may
 * still change.
 */
function useBrokenLimits(limits: LimitsByType, { type, total }: LimitsInput): Broken {
  const locale = useLocale()
  const isLive = useOrderForm() === undefined
  const atDoor = type ? maxAtDoor(type) : null
  if (!isLive) return {}
  const all = Object.entries({ ...limits, ...(atDoor !== null && { on_delivery: { max: atDoor } }) })
  return Object.fromEntries(
    all.flatMap(([each, sums]) => {
      const broken = brokenLimit(sums, Math.round(total * 100))
      return broken ? [[each, { code: broken.code, sum: formatMoney(broken.limit, locale) }]] : []
    }),
  )
}
