import { createHash } from 'node:crypto'
import { signer } from '#kernel/signature.ts'
import { isRecord } from '../json-body.ts'

/** Somebody whom the demo shop's own sites know. */
export type LocalPerson = { id: string; firstName: string; lastName: string; email?: string; phone?: string }

export const localNames = ['yandex', 'vk'] as const
export type LocalName = (typeof localNames)[number]

const codeLifetimeMs = 10 * 60_000

const localDevice = 'local'

type Grant = { person: LocalPerson; state: string }
type Code = Grant & { client: string; callback: string; challenge: string; until: number }
type Identity = { secretKeys: readonly string[]; client: { id: string; secret: string }; now?: () => number }

const written = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (text: string | undefined): unknown => text && JSON.parse(Buffer.from(text, 'base64url').toString())

/** Codes are of use to whom they were made for, for ten minutes. */
function signedCodes({ secretKeys, client, now = Date.now }: Identity) {
  const { sign, read: readSigned } = signer(secretKeys, 'local-identity-code')
  return {
    codeFor: (person: LocalPerson, request: URLSearchParams): string => {
      const [callback, state, challenge] = ['redirect_uri', 'state', 'code_challenge'].map(
        (key) => request.get(key) ?? '',
      )
      return sign(written({ person, client: client.id, callback, challenge, state, until: now() + codeLifetimeMs }))
    },
    grantIn: (form: URLSearchParams): Grant | undefined => {
      const code = read(readSigned(form.get('code') ?? '')) as Code | undefined
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
      return isRight ? code : undefined
    },
  }
}

/**
 * Plays Yandex ID and VK ID as their protocols say, with people of the demo shop. Codes and tokens are signed, not
 * stored: every process of the shop knows them.
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
    /** Where a browser returns to whose person has said yes. */
    returnAddress: (site: LocalName, person: LocalPerson, request: URLSearchParams): string => {
      const query = new URLSearchParams({
        code: codeFor(person, request),
        state: request.get('state') ?? '',
        ...(site === 'vk' && { device_id: localDevice, type: 'code_v2' }),
      })
      return `${request.get('redirect_uri')}?${query}`
    },
    /** Answers what the shop asks of the sites, by the end of their addresses. */
    answer: async (
      address: string,
      { headers, body }: { headers?: HeadersInit; body?: unknown },
    ): Promise<Response> => {
      const { pathname } = new URL(address)
      const form = new URLSearchParams(typeof body === 'string' || body instanceof URLSearchParams ? body : '')
      if (pathname.endsWith('oauth.yandex.ru/token')) return yandexToken(grantIn(form), tokenFor)
      if (pathname.endsWith('id.vk.ru/oauth2/auth')) return vkToken(grantIn(form), form, tokenFor)
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
