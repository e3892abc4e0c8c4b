import { useState, type ChangeEvent, type SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import field from './field.module.css'
import css from './phone-field.module.css'
import { countryOf, drawNational, isOfAnother, nationalPart, stripPhone, type PhoneCountry } from './phone.rules.ts'
import { useAllWords } from './use-all-words.ts'

type PhoneFieldProps = FieldTexts & {
  /** In the order of the picker; the first is the one to begin with (R-5-22). */
  countries: readonly PhoneCountry[]
  /** «+79210000000» or nothing. */
  value: string
  onChange: (phone: string) => void
  name?: string
  id?: string
  disabled?: boolean
  autoFocus?: boolean | undefined
  onFocus?: () => void
  onBlur?: () => void
}

export function PhoneField(props: PhoneFieldProps) {
  const first = props.countries[0]
  return first ? <PhoneOf {...props} first={first} /> : null
}

type OneProps = PhoneFieldProps & { first: PhoneCountry }

function usePhone({ countries, first, value, onChange }: OneProps) {
  const [country, setCountry] = useState(() => countryOf(value, countries, first))
  // What is being typed stays as it is typed: drawing the mask under the hand would move the caret.
  const [draft, setDraft] = useState<string | null>(null)
  const isForeign = isOfAnother(value, country)
  const digits = isForeign ? '' : nationalPart(value, country)
  const tell = (national: string, of: PhoneCountry) => onChange(national ? of.dialCode + national : '')
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value
    const countryNow = countryOf(text, countries, country)
    setDraft(text)
    setCountry(countryNow)
    if (isOfAnother(text, countryNow)) onChange(stripPhone(text))
    else tell(nationalPart(text, countryNow), countryNow)
  }
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const chosenCountry = countries.find((one) => one.iso === event.target.value) ?? country
    setCountry(chosenCountry)
    tell(digits.slice(0, chosenCountry.nationalDigits), chosenCountry)
  }
  const text = draft ?? (isForeign ? value : drawNational(digits, country))
  return { country, dialCode: isForeign ? '' : country.dialCode, text, type, choose, finish: () => setDraft(null) }
}

/** Without a script two fields are posted: `name` as typed and `name_country` with the code. */
function PhoneOf(props: OneProps) {
  const { label, hint, error, required, keepsRoom, className, id, ...rest } = props
  const { countries, name = 'phone', disabled, autoFocus, onFocus, onBlur } = rest
  const { country, dialCode, text, type, choose, finish } = usePhone(props)
  return (
    <Field {...{ label, hint, error, required, keepsRoom, className, id }}>
      {(links) => (
        <div
          className={classNames(field.control, field.group)}
          aria-invalid={links['aria-invalid']}
          data-disabled={disabled || undefined}
        >
          <CountryPicker name={`${name}_country`} {...{ countries, country, dialCode, disabled }} onChange={choose} />
          <input
            {...links}
            {...{ name, disabled, autoFocus, onFocus }}
            type="tel"
            autoComplete="tel-national"
            placeholder={drawNational('0'.repeat(country.nationalDigits), country)}
            value={text}
            onChange={type}
            onBlur={() => {
              finish()
              onBlur?.()
            }}
          />
        </div>
      )}
    </Field>
  )
}

type PickerProps = SelectHTMLAttributes<HTMLSelectElement> & {
  countries: readonly PhoneCountry[]
  country: PhoneCountry
  dialCode: string
}

function CountryPicker({ countries, country, dialCode, ...rest }: PickerProps) {
  const words = useAllWords()
  return (
    <span className={css.prefix}>
      <span aria-hidden>{dialCode}</span>
      <select {...rest} className={css.picker} aria-label={words.countryCode} value={country.iso}>
        {countries.map((one) => (
          <option key={one.iso} value={one.iso}>
            {one.name} {one.dialCode}
          </option>
        ))}
      </select>
    </span>
  )
}
