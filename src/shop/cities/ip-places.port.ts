/** The place of an IP address. */
export type IpPlace = {
  /** Upper-case ISO 3166-1. */
  country: string | undefined
  /** The city's names in every language that is known. */
  names: string[]
  point: { latitude: number; longitude: number } | undefined
}

export type IpPlaces = { placeOf: (address: string) => IpPlace | undefined; close: () => Promise<void> }
