import { CreditCard, FileText, QrCode, Wallet } from 'lucide-react'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CompanyFields } from '../checkout/company-fields.tsx'
import { PhoneInput } from '../phones/phone-input.tsx'
import { fieldOf, type SectionProps } from './builder-sections.tsx'
import css from './certificates.module.css'

const signs = { sbp: QrCode, online: CreditCard, on_delivery: Wallet, invoice: FileText }

/** Who buys, where paper goes, and how it is paid. */
export function BuyerSections(props: SectionProps) {
  const { data, start } = props
  const { t, countries, errors } = data
  const field = fieldOf(props)
  return (
    <>
      <RadioGroup legend={t.buyer}>
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
      </RadioGroup>
      <DeliverySection {...props} />
      <PaymentSection {...props} />
    </>
  )
}

function DeliverySection(props: SectionProps) {
  const { data, start } = props
  const { t, delivery, cityText, errors } = data
  const field = fieldOf(props)
  return (
    <div className={css.ofPrinted}>
      <RadioGroup legend={t.delivery}>
        <p className={css.quiet}>{cityText}</p>
        {errors['pickup_type'] && <p role="alert">{errors['pickup_type']}</p>}
        {delivery.length === 0 && <p>{t.noDelivery}</p>}
        <div className={css.pair}>
          {delivery.map(({ type, name, text }) => (
            <RadioCard
              key={type}
              name="pickup_type"
              value={type}
              defaultChecked={start['pickup_type'] === type}
              aside={<b>{text}</b>}
            >
              {name}
            </RadioCard>
          ))}
        </div>
        <div className={css.pair}>
          <TextField {...field('street', t.street)} autoComplete="address-line1" maxLength={200} />
          <TextField {...field('house', t.house)} maxLength={20} />
          <TextField {...field('house_building', t.building)} maxLength={20} />
          <TextField {...field('apartment', t.apartment)} maxLength={20} />
          <TextField {...field('zip_code', t.zip)} inputMode="numeric" autoComplete="postal-code" maxLength={16} />
        </div>
      </RadioGroup>
    </div>
  )
}

function PaymentSection({ data, start }: SectionProps) {
  const { t, payment, payments, errors, hasRegister } = data
  const usual = payments.find((each) => each === start['payment_type']) ?? payments[0]
  return (
    <RadioGroup legend={t.payment}>
      {errors['payment_type'] && <p role="alert">{errors['payment_type']}</p>}
      <div className={css.pair}>
        {payments.map((each) => {
          const Sign = signs[each]
          return (
            <RadioCard
              key={each}
              name="payment_type"
              value={each}
              defaultChecked={each === usual}
              // What comes by e-mail is paid for before.
              className={each === 'on_delivery' ? (css.ofPrinted ?? '') : ''}
              aside={<Sign aria-hidden />}
            >
              {payment.names[each]}
              <small>{payment.notes[each]}</small>
            </RadioCard>
          )
        })}
      </div>
      <div className={css.ofInvoice}>
        <CompanyFields
          t={payment.company}
          fields={start}
          errors={errors}
          hasRegister={hasRegister}
          onFound={() => {}}
        />
      </div>
    </RadioGroup>
  )
}
