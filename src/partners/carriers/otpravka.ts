import { CarrierFault, type Carrier, type Shipment, type ShipmentReceipt } from '#shop/delivery/carrier.port.ts'
import { isRecord } from '../json-body.ts'
import { carrierRequests, listBytes, patience, type CarrierPace, type CarrierRequest } from './carrier-request.ts'
import { jsonIn, listIn, recordIn, textIn } from './carrier-values.ts'

export type OtpravkaAccount = { url: string; token: string; login: string; password: string }

/** Mail types of Otpravka by the thousands of the calculator's object code. */
const mailTypes: Record<number, string> = {
  4: 'POSTAL_PARCEL',
  7: 'EMS',
  23: 'ONLINE_PARCEL',
  24: 'ONLINE_COURIER',
  27: 'POSTAL_PARCEL',
  30: 'BUSINESS_COURIER',
  34: 'EMS_OPTIMAL',
  47: 'PARCEL_CLASS_1',
  54: 'ECOM',
}

/** Undefined for a kind that Otpravka does not support. */
export const mailTypeOf = (object: number): string | undefined => mailTypes[Math.floor(object / 1_000)]

/** The last two digits of an object code encode declared value and cash on delivery. */
const isInsured = (object: number): boolean => object % 100 === 20 || object % 100 === 40

type PostRequest = Omit<CarrierRequest, 'url' | 'headers' | 'body'> & { path: string; json?: unknown }

const change = { isQuestion: false, patienceMs: patience.change }

/**
 * Shipping with Otpravka, under a contract with Russian Post. Without one, parcels are labeled at the counter and
 * identified by the order number.
 */
export function otpravka(
  { account, object }: { account: OtpravkaAccount | null; object: number },
  pace: CarrierPace,
): Pick<Carrier, 'tellsNothing' | 'createShipment' | 'track' | 'cancel' | 'label'> {
  if (!account)
    return {
      tellsNothing: true,
      createShipment: async ({ orderNumber }) => ({ id: orderNumber, track: null }),
      track: async () => [],
      cancel: async () => {},
      label: async () => null,
    }
  const ask = carrierRequests(pace)
  const { url, token, login, password } = account
  const headers = {
    authorization: `AccessToken ${token}`,
    'x-user-authorization': `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
    'content-type': 'application/json;charset=UTF-8',
    accept: 'application/json;charset=UTF-8',
  }
  const call = <Answer>({ path, json, ...request }: PostRequest, read: (answer: unknown) => Answer) => {
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    return ask({ ...request, url: url.replace(/\/$/, '') + path, headers, ...body }, (bytes, status) => {
      const answer = jsonIn(bytes)
      throwErrors(answer, status)
      return read(answer)
    })
  }

  return {
    // The post's public page informs the buyer; tracking is another service under another contract.
    tellsNothing: true,
    createShipment: async (shipment) =>
      (await receiptOf(call, shipment.orderNumber)) ??
      call({ ...change, path: '/1.0/user/backlog', method: 'PUT', json: [orderOf(shipment, object)] }, (answer) => {
        const [id] = listIn(recordIn(answer)['result-ids'])
        if (typeof id !== 'number' && typeof id !== 'string') throw new Error('no id')
        return { id: String(id), track: null }
      }),
    track: async () => [],
    cancel: (id) => call({ ...change, path: '/1.0/backlog', method: 'DELETE', json: [Number(id)] }, () => {}),
    label: (id) =>
      ask(
        {
          url: `${url.replace(/\/$/, '')}/1.0/forms/${encodeURIComponent(id)}/f7pdf`,
          headers,
          isQuestion: true,
          patienceMs: patience.change,
          maxBytes: listBytes,
        },
        (bytes) => {
          if (bytes.subarray(0, 4).toString() !== '%PDF') throw new Error('no PDF')
          return { kind: 'pdf', bytes: new Uint8Array(bytes) } as const
        },
      ),
  }
}

type Call = <Answer>(request: PostRequest, read: (answer: unknown) => Answer) => Promise<Answer>

/** Receipt of an earlier order under this number: among the new orders, or in a batch already. */
async function receiptOf(call: Call, orderNumber: string): Promise<ShipmentReceipt | undefined> {
  const query = new URLSearchParams({ query: orderNumber })
  for (const path of ['/1.0/backlog/search', '/1.0/shipment/search']) {
    const request = { path: `${path}?${query}`, isQuestion: true, patienceMs: patience.price }
    const order = await call(request, (answer) =>
      listIn(answer)
        .filter(isRecord)
        .find((each) => textIn(each['order-num']) === orderNumber),
    )
    if (order) return { id: textIn(order['id']), track: textIn(order['barcode']) || null }
  }
  return undefined
}

/** Throws errors: `{code, desc}` of the whole, or `errors` of each order. */
function throwErrors(answer: unknown, status: number): void {
  if (!isRecord(answer)) return
  const { code, errors } = answer
  const [first] = Array.isArray(errors) ? errors : []
  if (status < 400 && first === undefined && code === undefined) return
  throw new CarrierFault('refused', { status, code: textIn(code).slice(0, 20) || 'errors' })
}

/** Cash on delivery needs declared value; otherwise the category of the priced kind applies. */
function categoryOf(object: number, toCollect: number): string {
  if (toCollect > 0) return 'WITH_DECLARED_VALUE_AND_CASH_ON_DELIVERY'
  return isInsured(object) ? 'WITH_DECLARED_VALUE' : 'ORDINARY'
}

function orderOf({ orderNumber, destination, apartment, parcel, recipient, toCollect }: Shipment, object: number) {
  const [box] = parcel.boxes
  const [surname = '', ...names] = recipient.name.split(' ').reverse()
  return {
    'order-num': orderNumber,
    'address-type-to': 'DEFAULT',
    'given-name': names.reverse().join(' '),
    surname,
    'recipient-name': recipient.name,
    'tel-address': Number(recipient.phone.replace(/\D/g, '')),
    'index-to': Number(destination.zipCode),
    'region-to': destination.region,
    'place-to': destination.city,
    'street-to': destination.street,
    'house-to': destination.house,
    'room-to': apartment,
    'mail-direct': 643,
    'mail-type': mailTypeOf(object),
    'mail-category': categoryOf(object, toCollect),
    mass: parcel.grams,
    dimension: { length: box.lengthCm, width: box.widthCm, height: box.heightCm },
    ...(toCollect > 0 && { payment: toCollect }),
    ...((toCollect > 0 || isInsured(object)) && { 'insr-value': parcel.declaredValue }),
  }
}
