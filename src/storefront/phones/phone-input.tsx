import { useState } from 'react'
import { PhoneField } from '#ui/phone-field.tsx'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import { useAllWords } from '#ui/use-all-words.ts'
import type { FieldTexts } from '#ui/field.tsx'
import { loadPhoneRules, phoneTrouble, phoneTroubleText } from './phone-check.ts'
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
  const [phone, setPhone] = useState(() => wholePhone(defaultValue, iso, countries))
  const [ownError, setOwnError] = useState<string>()
  return (
    <PhoneField
      {...rest}
      countries={countries}
      value={phone}
      error={error ?? ownError}
      onFocus={loadPhoneRules}
      onChange={(next) => {
        setPhone(next)
        setOwnError(undefined)
      }}
      onBlur={() => setOwnError(phone ? phoneTroubleText(phoneTrouble(phone, countries), words) : undefined)}
    />
  )
}
