import { createHash, timingSafeEqual } from 'node:crypto'
import type { LoyaltyClient, LoyaltyEvent, LoyaltyProvider } from '#shop/loyalty-mirror/loyalty.port.ts'
import { circuit } from '../circuit.ts'
import { isRecord, jsonBody } from '../json-body.ts'

export type MaxmaOptions = {
  url: string
  key: string
  /** Secret of the webhook, as HTTP Basic: `name:password`. */
  hookSecret: string | null
  patienceMs?: number
  now?: () => number
}

/** Refusal or failure of MAXMA; contains no name, phone or key. */
export class MaxmaFault extends Error {
  override name = 'MaxmaFault'
  readonly code: number
  constructor(code: number, cause?: unknown) {
    super(code === 0 ? 'MAXMA does not answer' : `MAXMA answered ${code}`, { cause })
    this.code = code
  }
}

/** Error codes of MAXMA: client not found; phone, external id or e-mail already taken. */
const notThere = 3
const phoneIsThere = 24
const idIsThere = 30
const emailIsThere = 48

const maxBytes = 256 * 1024
const maxBonuses = 100_000_000
/** External id of an account; the prefix distinguishes our ids from MAXMA's. */
const outerId = (accountId: number) => `u-${accountId}`

type Ask = (method: string, json: unknown) => Promise<Record<string, unknown>>

export function maxma({ url, key, hookSecret, patienceMs = 5_000, now = () => performance.now() }: MaxmaOptions) {
  const fuse = circuit({ failures: 5, withinMs: 60_000, restMs: 60_000, now })
  const ask: Ask = async (method, json) => {
    if (fuse.isResting()) throw new MaxmaFault(0)
    const answer = await request(method, json).catch((error: unknown) => {
      fuse.failed()
      throw new MaxmaFault(0, error)
    })
    fuse.succeeded()
    const { errorCode } = answer
    if (typeof errorCode === 'number' && errorCode !== 0) throw new MaxmaFault(errorCode)
    return answer
  }
  const request = async (method: string, json: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url.replace(/\/$/, '')}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'ru', 'x-processing-key': key },
      body: JSON.stringify(json),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`status ${response.status}`)
    }
    const answer = await jsonBody(response, maxBytes)
    if (!isRecord(answer)) throw new Error('no object')
    return answer
  }
  return {
    name: 'maxma',
    keepClient: (client) => keepClient(ask, client),
    changeClient: (person) => changeClient(ask, { externalId: outerId(person.accountId) }, fieldsOf(person)),
    dismissClient: async (accountId) => {
      const client = { isEmailSubscribed: false, isPhoneSubscribed: false }
      const refusal = await refusalOf(ask('update-client', { externalId: outerId(accountId), client }))
      if (refusal && refusal.code !== notThere) throw refusal
    },
    balanceOf: async (accountId) => {
      try {
        const { client } = await ask('get-balance', { externalId: outerId(accountId) })
        return wholeBonuses(isRecord(client) ? client['bonuses'] : undefined)
      } catch (error) {
        if (error instanceof MaxmaFault && error.code === notThere) return undefined
        throw error
      }
    },
    adjust: async ({ accountId, amount, comment }) => {
      const balanceAdjustment = { amountDelta: amount, comment, notify: false }
      await ask('adjust-balance', { client: { externalId: outerId(accountId) }, balanceAdjustment })
    },
    eventsIn: ({ body, headers }) =>
      hookSecret !== null && isSame(headers.authorization ?? '', `Basic ${Buffer.from(hookSecret).toString('base64')}`)
        ? eventsOf(body)
        : undefined,
  } satisfies LoyaltyProvider
}

/** Undefined after success. Failures other than refusals are rethrown. */
async function refusalOf(work: Promise<unknown>): Promise<MaxmaFault | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof MaxmaFault && error.code !== 0) return error
    throw error
  }
}

type ClientFields = Record<string, unknown>

/** Clients never consent to phone calls; e-mail consent follows the newsletter subscription. */
function fieldsOf({ accountId, phone, email, firstName, lastName, birthday, ...person }: LoyaltyClient): ClientFields {
  const { isSubscribed, specialty, referralSource } = person
  return {
    externalId: outerId(accountId),
    phoneNumber: phone,
    ...(email && { email }),
    name: firstName,
    surname: lastName,
    ...(birthday && { birthdate: birthday }),
    isEmailSubscribed: isSubscribed,
    isPhoneSubscribed: false,
    extraFields: { specialty: specialty ?? '', source_of_referral: referralSource ?? '' },
  }
}

/** Creates the client. A client known to MAXMA before is found by phone and gets our id. */
async function keepClient(ask: Ask, person: LoyaltyClient): Promise<void> {
  const client = fieldsOf(person)
  const refusal = await refusalOf(ask('new-client', { client }))
  if (refusal?.code === phoneIsThere) await changeClient(ask, { phoneNumber: person.phone }, client)
  else if (refusal?.code === idIsThere) await changeClient(ask, { externalId: client['externalId'] }, client)
  else if (refusal?.code === emailIsThere && person.email) await keepClient(ask, { ...person, email: null })
  else if (refusal) throw refusal
}

/** Fields taken by another client of MAXMA: the update is repeated without them. */
const takenField: Record<number, string> = { [phoneIsThere]: 'phoneNumber', [emailIsThere]: 'email' }

async function changeClient(ask: Ask, key: ClientFields, client: ClientFields): Promise<void> {
  const refusal = await refusalOf(ask('update-client', { ...key, client }))
  if (!refusal) return
  const { [takenField[refusal.code] ?? '']: takenValue, ...rest } = client
  if (takenValue === undefined) throw refusal
  await changeClient(ask, key, rest)
}

function wholeBonuses(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > maxBonuses)
    throw new MaxmaFault(0, new Error('no balance'))
  return Math.floor(value)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const wordIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 100 ? value : undefined

/** Known events in the list; others are left out, since MAXMA repeats a refused request ten times. */
function eventsOf(body: string): LoyaltyEvent[] {
  const list = parsed(body)
  return (Array.isArray(list) ? list : []).flatMap((each: unknown) => {
    if (!isRecord(each)) return []
    const [id, event] = [wordIn(each['eventId']), wordIn(each['event'])]
    if (!id || !event) return []
    const details = each[event]
    const client = isRecord(details) ? details['client'] : undefined
    return [{ id, event, accountId: accountIn(isRecord(client) ? client['externalId'] : undefined) }]
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function accountIn(value: unknown): number | null {
  const id = Number(/^u-(\d{1,9})$/.exec(typeof value === 'string' ? value : '')?.[1] ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
