import { days } from '#kernel/time.ts'

/** More than anybody has; a list without an end would be a place to keep things in. */
export const mostAddresses = 20

/** For how long one that was removed can be brought back. */
export const removedLifetime = days(1)

/** How long each part may be. */
export const longestParts = {
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
export type AddressPart = keyof typeof longestParts

export const neededParts = ['name', 'city', 'street', 'house'] as const satisfies AddressPart[]

type AddressWords = Record<'region' | 'city' | 'street' | 'house' | 'building', string>

/** «Санкт-Петербург, Литейный проспект, 56, корп. 2»: what stands on a parcel, without the flat. */
export const addressLine = ({ city, region, street, house, building }: AddressWords): string =>
  [region === city ? '' : region, city, street, house, building].filter(Boolean).join(', ')
