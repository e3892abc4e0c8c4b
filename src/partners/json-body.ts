/** Reads the whole body of a partner's answer, up to a size limit. */
export async function wholeBody(answer: Response, maxBytes: number): Promise<Buffer> {
  if (!answer.body) return Buffer.alloc(0)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > maxBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Reads a JSON response body; throws for another content type. */
export async function jsonBody(answer: Response, maxBytes: number): Promise<unknown> {
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(answer.headers.get('content-type') ?? '')
  if (!isJson || !answer.body) {
    await answer.body?.cancel()
    throw new Error('the answer is no JSON')
  }
  return JSON.parse((await wholeBody(answer, maxBytes)).toString('utf8'))
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
