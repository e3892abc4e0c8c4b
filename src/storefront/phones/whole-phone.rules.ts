import { nationalPart, stripPhone, type PhoneCountry } from '#ui/phone.rules.ts'

/** International number from the posted text and country; the server validates the number. */
export function wholePhone(text: string, iso: string | undefined, countries: readonly PhoneCountry[]): string {
  const country = countries.find((one) => one.iso === iso) ?? countries[0]
  const plainNumber = stripPhone(text)
  if (!country || plainNumber === '' || plainNumber.startsWith('+')) return plainNumber
  return country.dialCode + (nationalPart(text, country) || plainNumber)
}
