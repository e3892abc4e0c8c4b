import { useState, type ChangeEvent, type SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import field from './field.module.css'
import css from './phone-field.module.css'
import {
  countryOf,
  drawNational,
  isOfAnother,
  isWholeNumber,
  nationalPart,
  stripPhone,
  type OtherCountries,
  type OtherCountry,
  type PhoneCountry,
} from './phone.rules.ts'
import { useAllWords } from './use-all-words.ts'

type PhoneFieldProps = FieldTexts & {
  /** Countries of the picker; the first is the default (R-5-22). */
  countries: readonly PhoneCountry[]
  /** Further countries below, once loaded. */
  others?: OtherCountries | undefined
  /** «+79210000000», or empty. */
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

function usePhone({ countries, others, first, value, onChange }: OneProps) {
  const [country, setCountry] = useState(() => countryOf(value, countries, first))
  // Typed text stays as typed: applying the mask while typing would move the caret.
  const [draft, setDraft] = useState<string | null>(null)
  const [other, setOther] = useState<OtherCountry>()
  const isForeign = isOfAnother(value, country)
  const digits = isForeign ? '' : nationalPart(value, country)
  const tell = (national: string, of: PhoneCountry) => onChange(national ? of.dialCode + national : '')
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value
    const countryNow = countryOf(text, countries, country)
    // Autofill inserts the whole number with its code, which already precedes the field.
    setDraft(isWholeNumber(text, countryNow) ? null : text)
    setCountry(countryNow)
    if (isOfAnother(text, countryNow)) onChange(stripPhone(text))
    else tell(nationalPart(text, countryNow), countryNow)
  }
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    setDraft(null)
    const chosenOther = others?.list.find((one) => one.iso === event.target.value)
    setOther(chosenOther)
    if (chosenOther) return onChange(chosenOther.dialCode)
    const chosenCountry = countries.find((one) => one.iso === event.target.value) ?? country
    setCountry(chosenCountry)
    tell(digits.slice(0, chosenCountry.nationalDigits), chosenCountry)
  }
  const text = draft ?? (isForeign ? value : drawNational(digits, country))
  const foreignIso = other && value.startsWith(other.dialCode) ? other.iso : others?.isoOf(value)
  return {
    iso: (isForeign && foreignIso) || country.iso,
    country,
    dialCode: isForeign ? '' : country.dialCode,
    text,
    type,
    choose,
    finish: () => setDraft(null),
  }
}

/** Without a script two fields are posted: `name` as typed and `name_country` with the code. */
function PhoneOf(props: OneProps) {
  const { label, hint, error, required, keepsRoom, className, id, ...rest } = props
  const { countries, others, name = 'phone', disabled, autoFocus, onFocus, onBlur } = rest
  const { iso, country, dialCode, text, type, choose, finish } = usePhone(props)
  return (
    <Field {...{ label, hint, error, required, keepsRoom, className, id }}>
      {(links) => (
        <div
          className={classNames(field.control, field.group)}
          aria-invalid={links['aria-invalid']}
          data-disabled={disabled || undefined}
        >
          <CountryPicker
            name={`${name}_country`}
            {...{ countries, others, dialCode, disabled, onFocus }}
            value={iso}
            onPointerEnter={onFocus}
            onChange={choose}
          />
          <input
            {...links}
            {...{ name, disabled, autoFocus, onFocus }}
            type="tel"
            autoComplete="tel"
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
  others: OtherCountries | undefined
  dialCode: string
}

const optionOf = ({ iso, name, dialCode }: OtherCountry) => (
  <option key={iso} value={iso}>
    {name} {dialCode}
  </option>
)

function CountryPicker({ countries, others, dialCode, ...rest }: PickerProps) {
  const words = useAllWords()
  return (
    <span className={css.prefix}>
      <span aria-hidden>{dialCode}</span>
      <select {...rest} className={css.picker} aria-label={words.countryCode}>
        {countries.map(optionOf)}
        {others && <optgroup label={words.otherCountries}>{others.list.map(optionOf)}</optgroup>}
      </select>
    </span>
  )
}
