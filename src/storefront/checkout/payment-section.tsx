import { CreditCard, FileText, QrCode, Wallet } from 'lucide-react'
import { useState } from 'react'
import { pickupFacts } from '#shop/delivery/pickup-types.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import type { CheckoutData } from './checkout.loader.ts'
import css from './checkout.module.css'
import { CompanyFields } from './company-fields.tsx'
import { setError, type OrderErrors } from './order-state.ts'
import type { OfferedType } from './quotes.rules.ts'
import { Section } from './section.tsx'

const signs = { sbp: QrCode, online: CreditCard, on_delivery: Wallet, invoice: FileText }

export function PaymentSection({
  data: { t, fields, payments },
  chosenType,
  errors,
  onFound,
}: {
  data: CheckoutData
  errors: OrderErrors
  chosenType: OfferedType | undefined
  /** The fields of a company were filled in. */
  onFound: () => void
}) {
  const error = errors['payment_type']
  const [wish, setWish] = useState(payments.find((each) => each === fields.payment_type))
  const hasFitting = chosenType !== undefined && pickupFacts[chosenType].fitting
  // Whoever tries things on first hardly knows yet what to pay for.
  const chosenPayment = wish ?? (hasFitting ? 'on_delivery' : payments[0])
  const notes = hasFitting ? t.payment.fittingNotes : t.payment.notes
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
                onChange={() => {
                  setWish(each)
                  setError('payment_type', undefined)
                }}
                aside={<Sign aria-hidden className={css.sign} />}
              >
                {t.payment.names[each]}
                <small>{notes[each]}</small>
              </RadioCard>
            )
          })}
        </div>
      </RadioGroup>
      {chosenPayment === 'invoice' && <CompanyFields {...{ t: t.payment.company, fields, errors, onFound }} />}
    </Section>
  )
}
