import { bareName } from '#kernel/place-name.rules.ts'
import type { Destination, QuoteQuestion } from '#shop/delivery/carrier.port.ts'
import type { TillAccount } from './carrier-vat.ts'
import type { CdekKeys } from './cdek-client.ts'

export type CdekAccount = CdekKeys &
  TillAccount & {
    /** Code of the sender's city: 44 is Moscow. */
    fromCity: number
    /** Office where we hand parcels over; without one a courier collects them in the city. */
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

/** Services for fitting: trying on, and keeping a part. */
export const fittingServices = [{ code: 'TRYING_ON' }, { code: 'PART_DELIV' }]

/** Town names that differ at CDEK. */
const otherNames: Record<string, string> = { Климовск: 'Климовск микрорайон' }

/**
 * Location by FIAS code, since names differ in «е» and «ё». A pickup point is not included: its price is that of the
 * city.
 */
export function locationOf({ destination, way }: { destination: Destination; way: QuoteQuestion['way'] }) {
  const { fiasId, iso, region, city, zipCode, street, house } = destination
  const address = [street, house].filter(Boolean).join(', ')
  const isRenamed = city in otherNames
  // Villages share their names: without a code the region distinguishes them.
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

/** Tariff; until a point is chosen, that of an office. */
export const tariffOf = (account: CdekAccount, { way, pointKind }: TariffQuestion): number =>
  way === 'courier' ? account.courierTariff : pointKind === 'locker' ? account.lockerTariff : account.pointTariff
