import { roubles, zero, type Money } from '#kernel/money.ts'
import { builtInCarrier } from './built-in.carrier.ts'
import type { Carrier, CarrierAnswer, Destination, QuoteQuestion, Shipment } from './carrier.port.ts'
import { parcelOfGrams, type Parcel } from './parcel.rules.ts'
import { pickupFacts, type CarrierPickupType } from './pickup-types.rules.ts'

export const aDestination = (changes: Partial<Destination> = {}): Destination => ({
  iso: 'RU',
  region: 'Республика Татарстан',
  regionIso: 'RU-TA',
  city: 'Казань',
  zipCode: '420000',
  street: '',
  house: '',
  fiasId: '93b3df57-4c89-44df-ac42-96f05e9cd3b9',
  kladrId: '1600000100000',
  latitude: 55.796289,
  longitude: 49.108795,
  ...changes,
})

/** Parcel of 760 g of clothes in a bag: 800 g in a box of 30 × 25 × 8 cm. */
export const aParcel = (declaredValue: Money = roubles(3_490), grams = 760): Parcel =>
  parcelOfGrams(grams, declaredValue)

export const aQuestion = (
  pickupType: CarrierPickupType,
  changes: Partial<Omit<QuoteQuestion, 'pickupType'>> = {},
): QuoteQuestion => ({
  pickupType,
  way: pickupFacts[pickupType].way,
  fitting: pickupFacts[pickupType].fitting,
  destination: aDestination(),
  parcel: aParcel(),
  pointCode: null,
  pointKind: null,
  ...changes,
})

/** Carrier under contract with a stubbed quote. */
export const aCarrier = (quote: (question: QuoteQuestion) => Promise<CarrierAnswer> | CarrierAnswer): Carrier => ({
  ...builtInCarrier,
  name: 'test',
  quote: async (question) => quote(question),
})

/** Paid shipment of one top to Anna in Kazan. */
export const aShipment = (
  pickupType: CarrierPickupType,
  changes: Partial<Omit<Shipment, 'pickupType'>> = {},
): Shipment => ({
  orderNumber: 'A-1',
  pickupType,
  way: pickupFacts[pickupType].way,
  fitting: pickupFacts[pickupType].fitting,
  destination: aDestination({ street: 'Баумана', house: '1' }),
  apartment: '5',
  pointCode: null,
  pointKind: null,
  parcel: aParcel(),
  recipient: { name: 'Анна Иванова', phone: '+79991234567', email: 'anna@example.com' },
  items: [{ name: 'Топ «Онега»', sku: 'SC-101-M', price: roubles(3_490), grams: 760, quantity: 1 }],
  deliveryPrice: roubles(360),
  toCollect: zero,
  comment: '',
  ...changes,
})
