import { nationalPart, stripPhone, type PhoneCountry } from '#ui/phone.rules.ts'

/** A form posts the number as it was written and the country beside it. The server says whether it is a number. */
export function wholePhone(text: string, iso: string | undefined, countries: readonly PhoneCountry[]): string {
  const country = countries.find((one) => one.iso === iso) ?? countries[0]
  const plainNumber = stripPhone(text)
  if (!country || plainNumber === '' || plainNumber.startsWith('+')) return plainNumber
  return country.dialCode + (nationalPart(text, country) || plainNumber)
}
