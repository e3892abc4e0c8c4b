import { useState } from 'react'
import { maxAtDoor } from '#shop/delivery/pay-at-door.rules.ts'
import type { PaymentType } from '#shop/orders/orders.rules.ts'
import { brokenLimit } from '#shop/payments/payments.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CompanyFields } from '../checkout/company-fields.tsx'
import type { OfferedType } from '../checkout/quotes.rules.ts'
import { Section } from '../checkout/section.tsx'
import { fill } from '../common/fill.ts'
import { paymentSigns } from '../cards/payment-signs.ts'
import { PhoneInput } from '../phones/phone-input.tsx'
import { fieldOf, type SectionProps } from './builder-sections.tsx'
import css from './certificates.module.css'

export function BuyerSection(props: SectionProps) {
  const { data, start } = props
  const { t, countries, errors } = data
  const field = fieldOf(props)
  return (
    <Section title={t.buyer} aside={<p className={`${css.quiet} ${css.scripted}`}>{t.saved}</p>}>
      <div className={css.pair}>
        <TextField {...field('first_name', t.firstName)} autoComplete="given-name" maxLength={100} required />
        <TextField {...field('last_name', t.surname)} autoComplete="family-name" maxLength={100} required />
        <PhoneInput
          name="phone"
          id="certificate-phone"
          label={t.buyerPhone}
          countries={countries}
          error={errors['phone']}
          defaultValue={start['phone']}
          iso={start['phone_country']}
          required
        />
        <TextField
          {...field('email', t.buyerEmail)}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint={t.emailHint}
          required
        />
      </div>
      <Checkbox name="phone_call" value="true" defaultChecked={start['phone_call'] === 'true'}>
        {t.call}
      </Checkbox>
    </Section>
  )
}

type PaymentProps = SectionProps & {
  chosenType: OfferedType | undefined
  /** Sum in roubles, delivery included. */
  total: number
}

/** Payment methods; on delivery only for printed certificates, up to the limit of the carrier. */
export function PaymentSection({ data, start, draft, chosenType, total }: PaymentProps) {
  const { t, payment, payments, errors, hasRegister } = data
  const locale = useLocale()
  const max = draft['certificate_type'] === 'printed' && chosenType ? maxAtDoor(chosenType) : null
  const limits = { ...data.limits, ...(max !== null && { on_delivery: { max } }) }
  const brokenBy = (each: PaymentType) => brokenLimit(limits[each], Math.round(total * 100))
  const [wish, setWish] = useState<PaymentType>()
  const open = payments.filter((each) => !brokenBy(each))
  const usual = open.find((each) => each === start['payment_type']) ?? open[0]
  // Never replace a payment method that the buyer selected.
  const chosenPayment = wish && brokenBy(wish) ? undefined : (wish ?? usual)
  const noteOf = (each: PaymentType): string => {
    const broken = brokenBy(each)
    if (!broken) return payment.notes[each]
    const tooMuch = each === 'on_delivery' ? payment.tooMuch : payment.tooMuchBefore
    const words = broken.code === 'too_little_by_method' ? payment.tooLittleBefore : tooMuch
    return fill(words, { sum: formatMoney(broken.limit, locale) })
  }
  return (
    <Section title={t.payment}>
      {errors['payment_type'] && <Alert tone="error">{errors['payment_type']}</Alert>}
      <RadioGroup legend={t.payment} hideLegend>
        <div className={`${css.pair} ${css.cards}`}>
          {payments.map((each) => {
            const Sign = paymentSigns[each]
            return (
              <RadioCard
                key={each}
                name="payment_type"
                value={each}
                checked={each === chosenPayment}
                onChange={() => setWish(each)}
                disabled={brokenBy(each) !== undefined}
                className={each === 'on_delivery' ? (css.ofPrinted ?? '') : ''}
                aside={<Sign aria-hidden />}
              >
                {payment.names[each]}
                <small>{noteOf(each)}</small>
              </RadioCard>
            )
          })}
          <RadioCard disabled className={css.ofOnline ?? ''} aside={<span>{t.unavailable}</span>}>
            {payment.names.on_delivery}
            <small>{t.onlyPrinted}</small>
          </RadioCard>
        </div>
      </RadioGroup>
      <div className={css.ofInvoice}>
        <CompanyFields {...{ t: payment.company, fields: start, errors, hasRegister }} onFound={() => {}} />
      </div>
    </Section>
  )
}
