import { ProviderFault, providerRequests, wordIn, type ProviderPace } from './provider-request.ts'

export type YooKassaKeys = ProviderPace & { url: string; shopId: string; secret: string }

/** With a key something changes, once for each key; without one it is a question. */
export type YooKassaClient = (request: {
  path: string
  key?: string
  json?: unknown
}) => Promise<Record<string, unknown>>

export const unknownMethod = 'payment_method_id'

/** A 500 there means that nobody knows: the same key is asked again. */
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
    // The only field whose fault is the buyer's: the card behind it is kept no more.
    const code = answer['parameter'] === unknownMethod ? unknownMethod : wordIn(answer['code']).slice(0, 80)
    throw new ProviderFault('refused', { code })
  }
}
