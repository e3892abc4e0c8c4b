import { Mail, MailOpen } from 'lucide-react'
import { ChipRadio } from '#ui/chip.tsx'
import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PhoneInput } from '../phones/phone-input.tsx'
import { CertificateCard } from './certificate-card.tsx'
import type { CartData } from './certificate-cart.loader.ts'
import type { CertificateDraft } from './certificate-draft.rules.ts'
import css from './certificates.module.css'

export type SectionProps = { data: CartData; start: CertificateDraft; draft: CertificateDraft }

/** Field props shared by all sections: initial value and error. */
export const fieldOf =
  ({ data, start }: SectionProps) =>
  (name: string, label: string) => ({
    name,
    id: `certificate-${name}`,
    label,
    defaultValue: start[name] ?? '',
    error: data.errors[name],
  })

const signs = { online: Mail, printed: MailOpen }

/** Certificate builder: design, receiver, message, and date. Without scripts all fields are shown. */
export const BuilderSections = (props: SectionProps) => (
  <>
    <LookSection {...props} />
    <ValueSection {...props} />
    <TypeSection {...props} />
    <ReceiverSection {...props} />
    <WishSection {...props} />
    <MomentSection {...props} />
  </>
)

const LookSection = ({ data: { t, designs }, start }: SectionProps) => (
  <RadioGroup legend={t.design}>
    <div className={css.choices}>
      {designs.map(({ design, title }) => (
        <label key={design} className={css.choice}>
          <input type="radio" name="design" value={design} defaultChecked={start['design'] === design} />
          <CertificateCard design={design} isSmall />
          {title}
        </label>
      ))}
    </div>
  </RadioGroup>
)

function ValueSection(props: SectionProps) {
  const { t, values } = props.data
  const field = fieldOf(props)
  return (
    <RadioGroup legend={t.value}>
      <div className={css.chips}>
        {values.map(({ value, text }) => (
          <ChipRadio key={value} name="value" value={value} defaultChecked={props.start['value'] === String(value)}>
            {text}
          </ChipRadio>
        ))}
      </div>
      <div className={css.pair}>
        <TextField {...field('own_value', t.ownValue)} inputMode="numeric" maxLength={8} hint={t.valueHint} />
        <TextField {...field('quantity', t.quantity)} type="number" inputMode="numeric" min={1} max={20} />
      </div>
    </RadioGroup>
  )
}

const TypeSection = ({ data: { t, types }, start }: SectionProps) => (
  <RadioGroup legend={t.type}>
    <div className={css.pair}>
      {types.map((type) => {
        const Sign = signs[type]
        return (
          <RadioCard
            key={type}
            name="certificate_type"
            value={type}
            defaultChecked={start['certificate_type'] === type}
            aside={<Sign aria-hidden />}
          >
            {t.types[type].title}
            <small>{t.types[type].note}</small>
          </RadioCard>
        )
      })}
    </div>
  </RadioGroup>
)

function ReceiverSection(props: SectionProps) {
  const { data, start } = props
  const { t, countries, errors } = data
  const field = fieldOf(props)
  return (
    <RadioGroup legend={t.picker}>
      <div className={css.chips}>
        <ChipRadio name="picker" value="other" defaultChecked={start['picker'] === 'other'}>
          {t.other}
        </ChipRadio>
        <ChipRadio name="picker" value="self" defaultChecked={start['picker'] === 'self'}>
          {t.self}
        </ChipRadio>
      </div>
      <div className={`${css.pair} ${css.ofOther}`}>
        <TextField {...field('picker_name', t.name)} maxLength={100} required />
        <TextField {...field('picker_last_name', t.lastName)} maxLength={100} />
        <TextField {...field('picker_email', t.email)} type="email" inputMode="email" maxLength={254} hint={t.reach} />
        <PhoneInput
          name="picker_phone"
          id="certificate-picker_phone"
          label={t.phone}
          countries={countries}
          error={errors['picker_phone']}
          defaultValue={start['picker_phone']}
          iso={start['picker_phone_country']}
        />
      </div>
    </RadioGroup>
  )
}

function WishSection(props: SectionProps) {
  const { data, start } = props
  const { t, texts } = data
  return (
    <RadioGroup legend={t.wish}>
      <div className={css.chips}>
        {texts.map((type) => (
          <ChipRadio key={type} name="text_type" value={type} defaultChecked={start['text_type'] === type}>
            {t.wishes[type]}
          </ChipRadio>
        ))}
      </div>
      <div className={css.ofCustom}>
        <TextArea {...fieldOf(props)('picker_comment', t.text)} maxLength={300} hint={t.textHint} />
      </div>
    </RadioGroup>
  )
}

function MomentSection(props: SectionProps) {
  const { data, start } = props
  const { t, days, hours, zones } = data
  return (
    <div className={css.ofOnline}>
      <RadioGroup legend={t.when}>
        <div className={css.chips}>
          <ChipRadio name="when" value="now" defaultChecked={start['when'] !== 'later'}>
            {t.now}
          </ChipRadio>
          <ChipRadio name="when" value="later" defaultChecked={start['when'] === 'later'}>
            {t.later}
          </ChipRadio>
        </div>
        <div className={`${css.pair} ${css.ofLater}`}>
          <TextField {...fieldOf(props)('day', t.day)} type="date" min={days.from} max={days.until} />
          <SelectField
            name="hour"
            label={t.hour}
            defaultValue={start['hour'] ?? '09:00'}
            options={hours.map((hour) => ({ value: hour, label: hour }))}
          />
          <SelectField name="zone" label={t.zone} defaultValue={start['zone'] ?? '+03:00'} options={zones} />
        </div>
      </RadioGroup>
    </div>
  )
}
