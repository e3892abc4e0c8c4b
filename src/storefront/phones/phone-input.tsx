import { useState } from 'react'
import { useLocale } from '#ui/locale.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import type { OtherCountries, PhoneCountry } from '#ui/phone.rules.ts'
import { useAllWords } from '#ui/use-all-words.ts'
import type { FieldTexts } from '#ui/field.tsx'
import { loadPhoneRules, otherCountries, phoneTrouble, phoneTroubleText } from './phone-check.ts'
import { wholePhone } from './whole-phone.rules.ts'

type PhoneInputProps = Omit<FieldTexts, 'error'> & {
  countries: readonly PhoneCountry[]
  name: string
  error?: string | undefined
  id?: string
  /** Stored number, or a typed number beside this country. */
  defaultValue?: string | undefined
  iso?: string | undefined
  autoFocus?: boolean | undefined
}

/** Phone field with country and mask; shows errors on blur. */
export function PhoneInput({ countries, defaultValue = '', iso, error, ...rest }: PhoneInputProps) {
  const words = useAllWords()
  const locale = useLocale()
  const [phone, setPhone] = useState(() => wholePhone(defaultValue, iso, countries))
  const [isLeft, setLeft] = useState(false)
  const [others, setOthers] = useState<OtherCountries>()
  const trouble = isLeft && phone !== '' ? phoneTrouble(phone, countries) : undefined
  return (
    <PhoneField
      {...rest}
      keepsRoom
      countries={countries}
      value={phone}
      error={error ?? phoneTroubleText(trouble, words)}
      others={others}
      // Load the plans on focus; a field left earlier is validated once they arrive.
      onFocus={() => void loadPhoneRules().then(() => setOthers(otherCountries(locale, countries)))}
      onChange={(next) => {
        setPhone(next)
        setLeft(false)
      }}
      onBlur={() => setLeft(true)}
    />
  )
}
