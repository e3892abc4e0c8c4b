import { LRUCache } from 'lru-cache'
import {
  isInn,
  isKpp,
  maxAddressLength,
  maxNameLength,
  type Company,
  type CompanyRegister,
} from '#shop/invoices/companies.port.ts'
import { circuit } from '../circuit.ts'
import { isRecord, jsonBody } from '../json-body.ts'

type Account = { url: string; token: string; patienceMs?: number; now?: () => number }

const maxBytes = 256 * 1024
const lifetimeMs = 60 * 60_000
const maxCompanies = 2_000

/** Company register of DaData. The same number is requested once an hour. */
export function dadataParty({
  url,
  token,
  patienceMs = 3_000,
  now = () => performance.now(),
}: Account): CompanyRegister {
  const fuse = circuit({ failures: 5, withinMs: 60_000, restMs: 60_000, now })
  const answers = new LRUCache<string, { company: Company | undefined }>({
    max: maxCompanies,
    ttl: lifetimeMs,
    ttlResolution: 0,
    perf: { now },
  })
  const request = async (inn: string): Promise<Company | undefined> => {
    const answer = await fetch(`${url.replace(/\/$/, '')}/findById/party`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Token ${token}` },
      body: JSON.stringify({ query: inn, branch_type: 'MAIN' }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (answer.ok) return companyIn(await jsonBody(answer, maxBytes), inn)
    await answer.body?.cancel()
    throw new Error(`the register of companies answered ${answer.status}`)
  }
  return {
    find: async (inn) => {
      const answer = answers.get(inn)
      if (answer) return answer.company
      if (fuse.isResting()) throw new Error('the register of companies is left alone for a while')
      try {
        const company = await request(inn)
        fuse.succeeded()
        answers.set(inn, { company })
        return company
      } catch (error) {
        fuse.failed()
        throw error
      }
    },
  }
}

/** Fields for an invoice; undefined when the answer is not a company with this number. */
function companyIn(json: unknown, inn: string): Company | undefined {
  if (!isRecord(json) || !Array.isArray(json['suggestions']))
    throw new Error('the register of companies is not understood')
  const [suggestion] = json['suggestions']
  if (suggestion === undefined) return undefined
  const data = isRecord(suggestion) ? suggestion['data'] : undefined
  if (!isRecord(data) || data['inn'] !== inn || !isInn(inn))
    throw new Error('the register of companies is not understood')
  const kpp = textIn(data['kpp'], 9)
  const name = nameIn(data['name'])
  if (!name) throw new Error('the register of companies is not understood')
  return { inn, kpp: isKpp(kpp) ? kpp : '', name, address: addressIn(data['address']) }
}

const textIn = (value: unknown, longest: number): string =>
  typeof value === 'string'
    ? value
        .toWellFormed()
        .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, longest)
    : ''

const nameIn = (name: unknown): string =>
  isRecord(name) ? textIn(name['short_with_opf'], maxNameLength) || textIn(name['full_with_opf'], maxNameLength) : ''

const addressIn = (address: unknown): string =>
  isRecord(address)
    ? textIn(address['unrestricted_value'], maxAddressLength) || textIn(address['value'], maxAddressLength)
    : ''
