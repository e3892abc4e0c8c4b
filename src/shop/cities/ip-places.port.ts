/** The place of an IP address. */
export type IpPlace = {
  /** ISO 3166-1 code in upper case. */
  country: string | undefined
  /** Known names of the city in all languages. */
  names: string[]
  point: { latitude: number; longitude: number } | undefined
}

export type IpPlaces = { placeOf: (address: string) => IpPlace | undefined; close: () => Promise<void> }
