import { bareName } from '#kernel/place-name.rules.ts'
import type { Destination, QuoteQuestion } from '#shop/delivery/carrier.port.ts'
import type { TillAccount } from './carrier-vat.ts'
import type { CdekKeys } from './cdek-client.ts'

export type CdekAccount = CdekKeys &
  TillAccount & {
    /** Code of the city we send from: 44 is Moscow. */
    fromCity: number
    /** The office that we bring parcels to; without it a courier takes them from the city. */
    shipmentPoint: string | null
    courierTariff: number
    pointTariff: number
    lockerTariff: number
    pollMs?: number
  }

export const packageOf = ({ grams, lengthCm, widthCm, heightCm }: QuoteQuestion['parcel']['boxes'][0]) => ({
  weight: grams,
  length: lengthCm,
  width: widthCm,
  height: heightCm,
})

/** To try on, and to keep a part of it. */
export const fittingServices = [{ code: 'TRYING_ON' }, { code: 'PART_DELIV' }]

/** CDEK knows this town by another name. */
const otherNames: Record<string, string> = { Климовск: 'Климовск микрорайон' }

/** By FIAS, for names differ in е and ё. A point belongs to the order: its price is that of the city. */
export function locationOf({ destination, way }: { destination: Destination; way: QuoteQuestion['way'] }) {
  const { fiasId, iso, region, city, zipCode, street, house } = destination
  const address = [street, house].filter(Boolean).join(', ')
  const isRenamed = city in otherNames
  // Villages share their names: without a code the region says which.
  const byName = {
    city: otherNames[city] ?? bareName(city),
    country_code: iso,
    ...(!isRenamed && region && { region }),
  }
  return {
    ...(fiasId && !isRenamed ? { fias_guid: fiasId } : byName),
    ...(zipCode && { postal_code: zipCode }),
    ...(way === 'courier' && address && { address }),
  }
}

type TariffQuestion = Pick<QuoteQuestion, 'way' | 'pointKind'>

/** Until a point is chosen, what an office costs. */
export const tariffOf = (account: CdekAccount, { way, pointKind }: TariffQuestion): number =>
  way === 'courier' ? account.courierTariff : pointKind === 'locker' ? account.lockerTariff : account.pointTariff
