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
  /** As it is kept, or as it was typed beside this country. */
  defaultValue?: string | undefined
  iso?: string | undefined
  autoFocus?: boolean | undefined
}

/** Wherever the shop asks for a phone: country, mask, and what is wrong with it as soon as it is left. */
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
      // A field left before the rules are here is judged as soon as they come.
      onFocus={() => void loadPhoneRules().then(() => setOthers(otherCountries(locale, countries)))}
      onChange={(next) => {
        setPhone(next)
        setLeft(false)
      }}
      onBlur={() => setLeft(true)}
    />
  )
}
