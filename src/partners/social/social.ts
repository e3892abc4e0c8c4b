import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  AuthorizationResponseError,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  customFetch,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  getValidatedIdTokenClaims,
  nopkce,
  processAuthorizationCodeResponse,
  ResponseBodyError,
  validateAuthResponse,
  type AuthorizationServer,
  type Client,
} from 'oauth4webapi'
import { isLoopback } from '#kernel/loopback.ts'
import { SocialFault, type SocialIdentity, type SocialProvider } from '#shop/social/social.port.ts'
import { isRecord, jsonBody } from '../json-body.ts'
import type { IdentityFields, SocialSite } from './site.ts'

export type SocialClient = { id: string; secret: string }
type Ask = (address: string, options: RequestInit) => Promise<Response>
type SocialOptions = { site: SocialSite; client: SocialClient; patienceMs?: number; ask?: Ask }
type SocialReturn = Parameters<SocialProvider['identityOf']>[0]

const maxBytes = 64 * 1024
const maxFieldLength = 200

/** A site and its HTTP client: reads the answer for any status, within time and size limits. */
type AskableSite = { site: SocialSite; application: SocialClient; answerTo: AnswerTo }
type AnswerTo = (address: string, options: RequestInit) => Promise<{ status: number; answer: unknown }>

/**
 * Sign-in through an OAuth 2 or OpenID Connect site: the library handles the standard, `SocialSite` the differences.
 */
export function socialProvider({
  site,
  client: application,
  patienceMs = 5_000,
  ask = fetch,
}: SocialOptions): SocialProvider {
  const askable: AskableSite = { site, application, answerTo: answering(ask, patienceMs) }
  return {
    newSecrets: () => ({
      state: generateRandomState(),
      nonce: generateRandomNonce(),
      verifier: generateRandomCodeVerifier(),
    }),
    signInAddress: async ({ state, nonce, verifier }, callback) => {
      const challenge = await calculatePKCECodeChallenge(verifier)
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: application.id,
        redirect_uri: callback,
        scope: site.scope,
        state,
        ...(site.hasPkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
        ...(site.isOpenId && { nonce }),
      })
      return `${site.signIn}?${query}`
    },
    identityOf: async (visit) => {
      if (visit.address.searchParams.get('state') !== visit.secrets.state) throw new SocialFault('foreign')
      try {
        return honestIdentity(await identity(askable, visit))
      } catch (error) {
        throw faultOf(error)
      }
    },
  }
}

const answering =
  (ask: Ask, patienceMs: number): AnswerTo =>
  async (address, options) => {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await ask(address, { ...options, redirect: 'error', signal }).catch(away)
    if (response.status < 500)
      return { status: response.status, answer: await jsonBody(response, maxBytes).catch(brokenOff) }
    await response.body?.cancel()
    throw new SocialFault('away')
  }

/** Exchanges the code of the callback for a token. */
async function exchange({ site, application, answerTo }: AskableSite, { address, secrets, callback }: SocialReturn) {
  const server: AuthorizationServer = { issuer: site.issuer, token_endpoint: site.token }
  const client: Client = { client_id: application.id }
  const parameters = validateAuthResponse(server, client, address, secrets.state)
  const keys = (site.exchangeKeys ?? []).map((key): [string, string] => [key, address.searchParams.get(key) ?? ''])
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    ClientSecretPost(application.secret),
    parameters,
    callback,
    site.hasPkce ? secrets.verifier : nopkce,
    {
      additionalParameters: keys,
      [allowInsecureRequests]: isLoopback(URL.parse(site.token)?.hostname ?? ''),
      [customFetch]: async (url, { method, headers, body }) => {
        const { status, answer } = await answerTo(url, { method, headers, body: String(body) })
        const { standardToken } = site
        const standard = standardToken && isRecord(answer) ? standardToken(answer, secrets.state) : { status, answer }
        return Response.json(standard.answer, { status: standard.status })
      },
    },
  )
  return processAuthorizationCodeResponse(server, client, response, {
    ...(site.isOpenId && { requireIdToken: true, expectedNonce: secrets.nonce }),
  })
}

async function identity(askable: AskableSite, visit: SocialReturn): Promise<IdentityFields> {
  const { site, application, answerTo } = askable
  const token = await exchange(askable, visit)
  if (!site.identityRequest) return site.identityIn({ ...getValidatedIdTokenClaims(token) })
  const { address, options } = site.identityRequest(token.access_token, application.id)
  const { status, answer } = await answerTo(address, options)
  if (status !== 200 || !isRecord(answer)) throw new SocialFault('refused')
  return site.identityIn(answer)
}

const away = (error: unknown): never => {
  throw new SocialFault('away', error)
}
const brokenOff = (error: unknown): never => {
  throw new SocialFault(error instanceof DOMException ? 'away' : 'broken', error)
}

function faultOf(error: unknown): SocialFault {
  if (error instanceof SocialFault) return error
  if (error instanceof AuthorizationResponseError)
    return new SocialFault(error.error === 'access_denied' ? 'declined' : 'refused', error)
  return new SocialFault(error instanceof ResponseBodyError ? 'refused' : 'broken', error)
}

/** Sanitizes untrusted fields of a site: only well-formed values pass. */
function honestIdentity(fields: IdentityFields): SocialIdentity {
  const subject = typeof fields.subject === 'number' ? String(fields.subject) : textIn(fields.subject)
  if (!subject) throw new SocialFault('broken')
  const email = textIn(fields.email)
  const phone = textIn(fields.phone)
  return {
    subject,
    isEmailVerified: email !== '' && fields.isEmailVerified === true,
    firstName: textIn(fields.firstName),
    lastName: textIn(fields.lastName),
    ...(email && { email }),
    ...(phone && { phone }),
  }
}

const textIn = (value: unknown) => (typeof value === 'string' && value.length <= maxFieldLength ? value.trim() : '')
