import { json, openCarrierServer, type FakeRequest, type FakeResponse } from './carrier-server.fake.ts'

/** Fake of Russian Post's public calculator and of Otpravka. */
export function openFakePost() {
  const orders: PostOrder[] = []
  return openCarrierServer((request) => answer(request, orders))
}

type PostOrder = { id: number; 'order-num': string; 'index-to': number }

function answer({ method, path, query, headers, body }: FakeRequest, orders: PostOrder[]): FakeResponse {
  if (path.endsWith('/calculate/tariff/delivery')) return price(query)
  const isKnown =
    headers['authorization'] === 'AccessToken token' && headers['x-user-authorization'] === 'Basic bG9naW46cGFzc3dvcmQ='
  if (!isKnown) return json({ code: '401', desc: 'no' }, 401)
  if (path === '/1.0/user/backlog' && method === 'PUT') {
    const [order] = JSON.parse(body) as PostOrder[]
    // The real service answers an empty list with a 500.
    if (!order) return json({ code: '1002', desc: 'no', 'sub-code': 'INTERNAL_ERROR' }, 500)
    if (order['index-to'] < 100_000)
      return json({ 'result-ids': [], errors: [{ position: 0, 'error-codes': [{ code: 'UNDEF_02' }] }] })
    const id = 115_322_331 + orders.length
    orders.push({ ...order, id })
    return json({ 'result-ids': [id] })
  }
  if (path === '/1.0/backlog/search') return json(orders.filter((each) => each['order-num'] === query.get('query')))
  if (path === '/1.0/shipment/search') return json([])
  if (path === '/1.0/backlog' && method === 'DELETE') return json({ 'result-ids': JSON.parse(body) })
  if (path.endsWith('/f7pdf')) return { type: 'application/pdf', body: '%PDF-1.4 f7' }
  return json({ code: '1000', desc: path }, 404)
}

function price(query: URLSearchParams): FakeResponse {
  const errors = (msg: string, code: number) => json({ errors: [{ msg, code }], error: [msg] })
  if (query.get('to') === '000000') return errors('Неверное значение параметра (to)', 1301)
  if (!/^\d{6}$/.test(query.get('to') ?? '')) return errors('Неверное значение параметра (to)', 1301)
  const object = query.get('object') ?? ''
  const isStandard = object.startsWith('270')
  if (isStandard && !query.get('pack')) return errors('Не задана упаковка (pack)', 1302)
  if (!query.get('pack') && !/^\d+x\d+x\d+$/.test(query.get('size') ?? ''))
    return errors('Не задан размер (size)', 1302)
  if (Number(query.get('sumoc')) > 0 && !/[24]0$/.test(object)) return errors('Не предусмотрена ценность (sumoc)', 1303)
  const weight = Number(query.get('weight'))
  const paynds = 20_000 + Math.ceil(weight / 500) * 7_283
  const answer = json({
    version: '2.16.11.700',
    id: Number(query.get('object')),
    weight,
    pay: Math.round(paynds / 1.22),
    paynds,
    ground: { val: Math.round(paynds / 1.22), valnds: paynds },
    items: [{ id: '3010', name: 'Плата за пересылку', tariff: { val: 1, valnds: 1 } }],
    delivery: { min: 3, max: 5, deadline: '20261126T235959' },
  })
  // The post labels its JSON as plain text.
  return { ...answer, type: 'text/plain; charset=utf-8' }
}
