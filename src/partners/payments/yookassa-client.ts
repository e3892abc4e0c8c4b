import { ProviderFault, providerRequests, wordIn, type ProviderPace } from './provider-request.ts'

export type YooKassaKeys = ProviderPace & { url: string; shopId: string; secret: string }

/** YooKassa call: a POST with an idempotency key changes something, a GET without one only reads. */
export type YooKassaClient = (request: {
  path: string
  key?: string
  json?: unknown
}) => Promise<Record<string, unknown>>

export const unknownMethod = 'payment_method_id'

/** Client of the YooKassa API. A 500 leaves the outcome unknown: the request is repeated with the same key. */
export function yooKassaClient({ url, shopId, secret, ...pace }: YooKassaKeys): YooKassaClient {
  const ask = providerRequests(pace)
  const base = url.replace(/\/$/, '')
  const authorization = `Basic ${Buffer.from(`${shopId}:${secret}`).toString('base64')}`
  return async ({ path, key, json }) => {
    const { status, answer } = await ask({
      url: base + path,
      method: key === undefined ? 'GET' : 'POST',
      headers: { authorization, ...(key !== undefined && { 'idempotence-key': key }) },
      ...(key !== undefined && { json: json ?? {} }),
      isRepeatable: true,
    })
    if (status < 400 && answer['type'] !== 'error') return answer
    // The only field whose error concerns the buyer: the card is no longer saved.
    const code = answer['parameter'] === unknownMethod ? unknownMethod : wordIn(answer['code']).slice(0, 80)
    throw new ProviderFault('refused', { code })
  }
}
