import { json, openCarrierServer, type FakeRequest, type FakeResponse } from '../carriers/carrier-server.fake.ts'

type Json = Record<string, unknown>
type FakeClient = { externalId: string | null; phoneNumber: string; email: string; bonuses: number } & Json

export const fakeMaxmaKey = 'test-key'
export const fakeHookSecret = 'maxma:hook-password'

const no = (errorCode: number) => json({ errorCode, description: 'Нет', hint: '' })

/** Fake of the MAXMA methods that the shop uses: answers with 200 even for refusals. */
export async function openFakeMaxma() {
  const clients: FakeClient[] = []
  const server = await openCarrierServer((request) => answer(clients, request))
  const clientBy = (accountId: number) => clients.find(({ externalId }) => externalId === `u-${accountId}`)
  return {
    ...server,
    clients,
    clientBy,
    /** Changes a balance at MAXMA, as an operator there would. */
    change: (accountId: number, bonuses: number) => Object.assign(clientBy(accountId)!, { bonuses }),
    calls: () => server.requests.map(({ path }) => path.slice(1)),
  }
}

const isTaken = (clients: FakeClient[], client: Json, field: 'phoneNumber' | 'email'): boolean =>
  client[field] !== undefined && clients.some((each) => each[field] === client[field])

function answer(clients: FakeClient[], { path, headers, body }: FakeRequest): FakeResponse {
  if (headers['x-processing-key'] !== fakeMaxmaKey) return json({ errorCode: 1 }, 401)
  const call = JSON.parse(body) as Json
  const client = (call['client'] ?? {}) as Json
  const by = (key: Json) =>
    clients.find((each) => each.externalId === key['externalId'] || each.phoneNumber === key['phoneNumber'])
  if (path === '/new-client') {
    if (by({ phoneNumber: client['phoneNumber'] })) return no(24)
    if (isTaken(clients, client, 'email')) return no(48)
    clients.push({ ...(client as FakeClient), bonuses: 0 })
    return json({ client, bonuses: [] })
  }
  const own = by(path === '/adjust-balance' ? client : call)
  if (!own) return no(3)
  if (path === '/update-client') {
    const others = clients.filter((each) => each !== own)
    if (isTaken(others, client, 'phoneNumber')) return no(24)
    if (isTaken(others, client, 'email')) return no(48)
    Object.assign(own, client)
  }
  if (path === '/adjust-balance') {
    const { amountDelta } = call['balanceAdjustment'] as { amountDelta: number }
    if (own.bonuses + amountDelta < 0) return no(6)
    own.bonuses += amountDelta
  }
  return json({ client: { bonuses: own.bonuses, pendingBonuses: 0, level: 1 }, bonuses: [] })
}
