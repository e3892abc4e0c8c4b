import { CreditCard, FileText, QrCode, Wallet } from 'lucide-react'
import { useState } from 'react'
import { asRoubles, type Money } from '#kernel/money.ts'
import { mostAtDoor } from '#shop/delivery/pay-at-door.rules.ts'
import type { PaymentType } from '#shop/orders/orders.rules.ts'
import { pickupFacts } from '#shop/delivery/pickup-types.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { CardChoice } from '../cards/card-choice.tsx'
import { fill } from '../common/fill.ts'
import { useOrderForm } from '../discounts/order-form.ts'
import type { CheckoutData } from './checkout.loader.ts'
import css from './checkout.module.css'
import { CompanyFields } from './company-fields.tsx'
import { setError, type OrderErrors } from './order-state.ts'
import type { OfferedType } from './quotes.rules.ts'
import { Section } from './section.tsx'

const signs = { sbp: QrCode, online: CreditCard, on_delivery: Wallet, invoice: FileText }

type PaymentProps = {
  data: CheckoutData
  errors: OrderErrors
  chosenType: OfferedType | undefined
  /** What is to pay with the delivery. */
  total: number
  /** The fields of a company were filled in. */
  onFound: () => void
}

export function PaymentSection({ data, chosenType, errors, total, onFound }: PaymentProps) {
  const { t, fields, payments, hasRegister, cards } = data
  const error = errors['payment_type']
  const [wish, setWish] = useState(payments.find((each) => each === fields.payment_type))
  const most = useLimits(data.most, { type: chosenType, total })
  const hasFitting = chosenType !== undefined && pickupFacts[chosenType].fitting
  // Whoever tries things on first hardly knows yet what to pay for.
  const open = payments.filter((each) => most[each] === undefined)
  const usual = (hasFitting && open.find((each) => each === 'on_delivery')) || open[0]
  // How one pays is not chosen for somebody who has said something else.
  const chosenPayment = wish && most[wish] !== undefined ? undefined : (wish ?? usual)
  const notes = hasFitting ? t.payment.fittingNotes : t.payment.notes
  const noteOf = (each: PaymentType): string => {
    const sum = most[each]
    if (sum === undefined) return notes[each]
    return fill(each === 'on_delivery' ? t.payment.tooMuch : t.payment.tooMuchBefore, { sum })
  }
  return (
    <Section title={t.payment.title}>
      {error && <Alert tone="error">{error}</Alert>}
      <RadioGroup legend={t.payment.title} hideLegend>
        <div className={css.pair}>
          {payments.map((each) => {
            const Sign = signs[each]
            return (
              <RadioCard
                key={each}
                name="payment_type"
                value={each}
                checked={each === chosenPayment}
                disabled={most[each] !== undefined}
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

type Limits = Partial<Record<PaymentType, string>>
type LimitsInput = { type: OfferedType | undefined; total: number }

/** What each way takes, where the order costs more. Without a script the sum and the carrier may still become others. */
function useLimits(most: Partial<Record<PaymentType, Money>>, { type, total }: LimitsInput): Limits {
  const locale = useLocale()
  const isLive = useOrderForm() === undefined
  const atDoor = type ? mostAtDoor(type) : null
  const all = Object.entries({ ...most, ...(atDoor !== null && { on_delivery: atDoor }) })
  if (!isLive) return {}
  return Object.fromEntries(
    all.flatMap(([each, sum]) => (total > asRoubles(sum) ? [[each, formatMoney(sum, locale)]] : [])),
  )
}
