import { days } from '#kernel/time.ts'

/** Limit of addresses per account, well above normal use. */
export const maxAddresses = 20

/** Period in which a removed address can be restored. */
export const removedLifetime = days(1)

/** Maximum length of each part. */
export const maxPartLengths = {
  name: 40,
  region: 100,
  city: 100,
  zip: 10,
  street: 200,
  house: 20,
  building: 20,
  apartment: 20,
  entrance: 20,
  floor: 20,
  intercom: 20,
  recipient: 100,
} as const
export type AddressPart = keyof typeof maxPartLengths

export const neededParts = ['name', 'city', 'street', 'house'] as const satisfies AddressPart[]

type AddressWords = Record<'region' | 'city' | 'street' | 'house' | 'building', string>

/** Address line of a parcel, without the apartment: «Санкт-Петербург, Литейный проспект, 56, корп. 2». */
export const addressLine = ({ city, region, street, house, building }: AddressWords): string =>
  [region === city ? '' : region, city, street, house, building].filter(Boolean).join(', ')
