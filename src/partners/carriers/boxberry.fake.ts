import { json, openCarrierServer, type FakeRequest, type FakeResponse } from './carrier-server.fake.ts'

/** Fake of Boxberry: one URL, every error with status 200. */
export async function openFakeBoxberry() {
  const parcels: Record<string, unknown>[] = []
  const server = await openCarrierServer((request) => answer(request, parcels))
  return { ...server, parcels }
}

type Fields = Record<string, unknown> & { method?: string; token?: string }

function answer({ method, query, body }: FakeRequest, parcels: Record<string, unknown>[]): FakeResponse {
  const fields: Fields = method === 'POST' ? JSON.parse(body) : Object.fromEntries(query)
  if (fields.token !== 'token') return json({ err: 'Неверный token' })
  if (fields.method === 'ListCitiesFull') return json(cities)
  if (fields.method === 'ListPoints') return json(points)
  if (fields.method === 'DeliveryCalculation') return price(fields)
  if (fields.method === 'ParselCreate' && fields['updateByTrack'] !== undefined) {
    const at = parcels.findIndex((_, index) => trackAt(index) === fields['updateByTrack'])
    if (at < 0) return json({ err: 'Посылка не найдена' })
    parcels[at] = fields
    return json({ track: trackAt(at), label: 'http://example.com/label.pdf' })
  }
  if (fields.method === 'ParselCreate') {
    parcels.push(fields)
    return json({ track: trackAt(parcels.length - 1), label: 'http://example.com/label.pdf' })
  }
  if (fields.method === 'ParselStory')
    return json(
      parcels.map(({ order_id: imid }, at) => ({ imid, track: trackAt(at), label: 'http://example.com/label.pdf' })),
    )
  if (fields.method === 'ParselCheck') return json({ label: 'http://example.com/label.pdf' })
  if (fields.method === 'CancelOrder') return json(fields['track'] === 'gone' ? [{ err: 'Посылка не найдена' }] : {})
  if (fields.method === 'ListStatuses')
    return json([
      { Date: '2026-11-20 12:23:26', Name: 'Загружен реестр ИМ' },
      { Date: '2026-11-23 10:00:00', Name: 'Поступило в пункт выдачи' },
    ])
  return json({ error: true, message: 'Метод не найден' })
}

const trackAt = (at: number) => `AAP12702024${at + 1}`

const cities = [
  { Code: '68', Name: 'Москва', Region: 'Москва', Kladr: '7700000000000', PickupPoint: '1', CourierDelivery: '1' },
  { Code: '116', Name: 'Казань', Region: 'Татарстан', Kladr: '1600000100000', PickupPoint: '1', CourierDelivery: '1' },
  { Code: '777', Name: 'Озёрки', Region: 'Тверская', Kladr: '', PickupPoint: '1', CourierDelivery: '0' },
]

function price({ BoxSizes, OrderSum, RecipientCityId, Zip }: Fields): FakeResponse {
  const boxes = BoxSizes as Record<string, number>[]
  if (boxes.some((box) => Object.values(box).some((value) => !Number.isInteger(value))))
    return json({ error: true, message: 'Параметры должны быть целыми числами' })
  if (RecipientCityId === '777' && Number(OrderSum) > 300_000) return json({ err: true, message: 'Расчёт невозможен' })
  const courier = { DeliveryTypeId: 2, TotalPrice: 681.5, PriceBase: 315, PriceService: 366.5, DeliveryPeriod: 4 }
  const point = { DeliveryTypeId: 1, TotalPrice: 481.5, PriceBase: 315, PriceService: 166.5, DeliveryPeriod: '3' }
  return json({ error: false, result: { DeliveryCosts: Zip ? [courier] : [point, courier] } })
}

const points = [
  {
    Code: '99451',
    Name: 'Москва Булатниковская_9945_С',
    CityCode: '68',
    CityName: 'Москва',
    Address: '117403, Москва г, Булатниковская ул, д.2А',
    AddressReduce: 'Булатниковская ул, д.2А',
    Phone: '+7(499)391-56-22',
    WorkShedule: 'пн-вс: 10.00-20.30',
    TripDescription: 'Пражская',
    GPS: '55.580676,37.651708',
    Acquiring: 'Yes',
    OnlyPrepaidOrders: 'No',
    NalKD: 'No',
    Metro: 'Пражская',
    LoadLimit: 31,
    Postamat: false,
  },
  {
    Code: '99452',
    Name: 'Москва Кировоградская_9945_С',
    CityCode: '68',
    CityName: 'Москва',
    Address: '117587, Москва г, Кировоградская ул, д.9',
    GPS: '55.612,37.605',
    Acquiring: 'Yes',
    OnlyPrepaidOrders: 'Yes',
    NalKD: 'No',
    Postamat: false,
  },
  {
    Code: '99453',
    Name: 'Москва Днепропетровская_9945_С',
    CityCode: '68',
    CityName: 'Москва',
    Address: '117525, Москва г, Днепропетровская ул, д.3',
    GPS: '55.62,37.61',
    Acquiring: 'No',
    OnlyPrepaidOrders: 'No',
    NalKD: 'Yes',
    Postamat: false,
  },
  { Code: '10', Name: 'Без места', GPS: '', LoadLimit: 'много' },
  null,
]
