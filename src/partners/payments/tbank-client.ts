import { createHash, timingSafeEqual } from 'node:crypto'
import { ProviderFault, providerRequests, wordIn, type ProviderPace } from './provider-request.ts'

export type TBankKeys = ProviderPace & { url: string; terminal: string; password: string }

/** Signature of a request: all scalar root values sorted by name, with the password among them. */
export function tokenOf(fields: Record<string, unknown>, password: string): string {
  const all: Record<string, unknown> = { ...fields, Password: password }
  const scalars = Object.entries(all).filter(
    ([name, value]) => name !== 'Token' && value !== null && value !== undefined && typeof value !== 'object',
  )
  const text = scalars
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => String(value))
    .join('')
  return createHash('sha256').update(text).digest('hex')
}

export function isSigned(fields: Record<string, unknown>, password: string): boolean {
  const [own, theirs] = [tokenOf(fields, password), String(fields['Token']).toLowerCase()]
  return own.length === theirs.length && timingSafeEqual(Buffer.from(own), Buffer.from(theirs))
}

/** `isRepeatable`: safe to retry. A path without fields is requested unsigned. */
type TBankRequest = { method: string; fields: Record<string, unknown>; isRepeatable: boolean } | { path: string }
export type TBankClient = (request: TBankRequest) => Promise<Record<string, unknown>>

/** Client of T-Bank's API, whose errors come with status 200. */
export function tBankClient({ url, terminal, password, ...pace }: TBankKeys): TBankClient {
  const ask = providerRequests(pace)
  const base = url.replace(/\/$/, '')
  const answerTo = async (request: TBankRequest) => {
    if ('path' in request) {
      const path = request.path.replace('{terminal}', encodeURIComponent(terminal))
      return ask({ url: `${base}/${path}`, method: 'GET', isRepeatable: true })
    }
    const { method, fields, isRepeatable } = request
    const root = method.startsWith('cashbox/') ? base.replace(/\/v2$/, '') : base
    const content = { TerminalKey: terminal, ...fields }
    const json = { ...content, Token: tokenOf(content, password) }
    return ask({ url: `${root}/${method}`, method: 'POST', json, isRepeatable })
  }
  return async (request) => {
    const { answer } = await answerTo(request)
    if (answer['Success'] === true || Array.isArray(answer['items'])) return answer
    const code = wordIn(answer['ErrorCode'] ?? 'none').slice(0, 20)
    if (saysItIsClosed(answer)) throw new ProviderFault('refused', { code: alreadyClosed })
    throw new ProviderFault(temporary.has(code) ? 'down' : 'refused', { code })
  }
}

/** Code of an existing closing receipt. T-Bank documents no number for it, so the message is matched. */
export const alreadyClosed = 'closed'
const saysItIsClosed = ({ Message: message, Details: details }: Record<string, unknown>): boolean =>
  /чек\S* (?:\S+ )?уже|уже (?:\S+ )?(?:закрыт|отправлен|сформирован)/i.test(`${String(message)} ${String(details)}`)

/** Undefined for a refusal by the provider. */
export async function orRefused(coming: ReturnType<TBankClient>): Promise<Record<string, unknown> | undefined> {
  try {
    return await coming
  } catch (error) {
    if (error instanceof ProviderFault && error.trouble === 'refused') return undefined
    throw error
  }
}

/** Codes of temporary errors («try later», «internal error»), not about this very call. */
const temporary = new Set(['9999', '999', '52', '402'])
export const isTemporary = ({ trouble, code }: ProviderFault): boolean => trouble === 'down' && temporary.has(code)
