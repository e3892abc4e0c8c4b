import { createHash } from 'node:crypto'
import type { Limits } from '#kernel/limits.ts'
import { Refusal } from '#kernel/refusal.ts'
import { signer } from '#kernel/signature.ts'
import { isRecord } from '../json-body.ts'

/** A person known to the simulated sites of a demo shop. */
export type LocalPerson = { id: string; firstName: string; lastName: string; email?: string; phone?: string }

export const localNames = ['yandex', 'vk'] as const
export type LocalName = (typeof localNames)[number]

const codeLifetimeMs = 10 * 60_000
/** Use limit of a code: once across all processes during its lifetime. */
const codeUse = { name: 'local-identity-code', points: 1, seconds: codeLifetimeMs / 1_000 }

const localDevice = 'local'

type Grant = { person: LocalPerson; state: string }
type Code = Grant & { client: string; callback: string; challenge: string; until: number }
type Identity = {
  secretKeys: readonly string[]
  client: { id: string; secret: string }
  limits: Limits
  now?: () => number
}

const written = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (text: string | undefined): unknown => text && JSON.parse(Buffer.from(text, 'base64url').toString())

/** Signs codes that work once, for their client, within ten minutes. */
function signedCodes({ secretKeys, client, limits, now = Date.now }: Identity) {
  const { sign, read: readSigned } = signer(secretKeys, 'local-identity-code')
  async function isFirstUse(code: string): Promise<boolean> {
    try {
      await limits.take(codeUse, createHash('sha256').update(code).digest('base64url'))
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
  return {
    codeFor: (person: LocalPerson, request: URLSearchParams): string => {
      const [callback, state, challenge] = ['redirect_uri', 'state', 'code_challenge'].map(
        (key) => request.get(key) ?? '',
      )
      return sign(written({ person, client: client.id, callback, challenge, state, until: now() + codeLifetimeMs }))
    },
    grantIn: async (form: URLSearchParams): Promise<Grant | undefined> => {
      const signedCode = form.get('code') ?? ''
      const code = read(readSigned(signedCode)) as Code | undefined
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        code &&
        code.until > now() &&
        code.client === form.get('client_id') &&
        form.get('client_secret') === client.secret &&
        code.callback === form.get('redirect_uri') &&
        code.challenge === challenge
      return isRight && (await isFirstUse(signedCode)) ? code : undefined
    },
  }
}

/**
 * Simulates Yandex ID and VK ID by their protocols, with people of the demo shop. Codes and tokens are signed, not
 * stored: every process of the shop recognizes them.
 */
export function localIdentity(options: Identity) {
  const { codeFor, grantIn } = signedCodes(options)
  const tokens = signer(options.secretKeys, 'local-identity-token')
  const tokenFor = (person: LocalPerson) => tokens.sign(written(person))
  const personBy = (token: string | null): LocalPerson | undefined => {
    const person = read(tokens.read(token ?? ''))
    return isRecord(person) ? (person as LocalPerson) : undefined
  }
  return {
    /** Callback URL after the person's consent. */
    returnAddress: (site: LocalName, person: LocalPerson, request: URLSearchParams): string => {
      const query = new URLSearchParams({
        code: codeFor(person, request),
        state: request.get('state') ?? '',
        ...(site === 'vk' && { device_id: localDevice, type: 'code_v2' }),
      })
      return `${request.get('redirect_uri')}?${query}`
    },
    /** Answers the shop's requests to the sites, by the end of the URL. */
    answer: async (
      address: string,
      { headers, body }: { headers?: HeadersInit; body?: unknown },
    ): Promise<Response> => {
      const { pathname } = new URL(address)
      const form = new URLSearchParams(typeof body === 'string' || body instanceof URLSearchParams ? body : '')
      if (pathname.endsWith('oauth.yandex.ru/token')) return yandexToken(await grantIn(form), tokenFor)
      if (pathname.endsWith('id.vk.ru/oauth2/auth')) return vkToken(await grantIn(form), form, tokenFor)
      if (pathname.endsWith('login.yandex.ru/info'))
        return yandexInfo(personBy(new Headers(headers).get('authorization')?.replace('OAuth ', '') ?? null))
      if (pathname.endsWith('id.vk.ru/oauth2/user_info')) return vkInfo(personBy(form.get('access_token')))
      return Response.json({}, { status: 404 })
    },
  }
}

export type LocalIdentity = ReturnType<typeof localIdentity>
type TokenMaker = (person: LocalPerson) => string

const yandexToken = (grant: Grant | undefined, tokenFor: TokenMaker) =>
  grant
    ? Response.json({ token_type: 'bearer', access_token: tokenFor(grant.person), expires_in: 31_536_000 })
    : Response.json({ error: 'invalid_grant', error_description: 'Code has expired' }, { status: 400 })

const vkToken = (grant: Grant | undefined, form: URLSearchParams, tokenFor: TokenMaker) =>
  grant && form.get('device_id') === localDevice
    ? Response.json({
        access_token: tokenFor(grant.person),
        id_token: 'e30.e30.',
        token_type: 'Bearer',
        user_id: Number(grant.person.id),
        state: grant.state,
      })
    : Response.json({ error: 'invalid_grant', error_description: 'code is invalid or expired' })

const yandexInfo = (person: LocalPerson | undefined) =>
  person
    ? Response.json({
        id: person.id,
        first_name: person.firstName,
        last_name: person.lastName,
        default_email: person.email ?? '',
        ...(person.phone && { default_phone: { id: 1, number: person.phone } }),
      })
    : Response.json({}, { status: 401 })

const vkInfo = (person: LocalPerson | undefined) =>
  Response.json(
    person
      ? {
          user: {
            user_id: person.id,
            first_name: person.firstName,
            last_name: person.lastName,
            email: person.email ?? '',
            phone: person.phone?.replace('+', '') ?? '',
          },
        }
      : { error: 'invalid_token' },
  )
