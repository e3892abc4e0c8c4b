import {
  addressFields,
  HintsFault,
  type AddressData,
  type AddressHint,
} from '#shop/address-hints/address-hints.port.ts'

const mostBytes = 512 * 1024
const mostLetters = 500
const mostHints = 20

/** The body, as long as it is a JSON of a size that twenty addresses may have. */
export async function jsonOf(answer: Response): Promise<unknown> {
  const isJson = /^application\/json\b/.test(answer.headers.get('content-type') ?? '')
  if (!isJson || !answer.body) throw new HintsFault('broken')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > mostBytes) throw new HintsFault('broken')
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch (error) {
    throw new HintsFault('broken', { cause: error })
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Only the fields we know, each a text of reasonable length or null. */
export function hintsIn(json: unknown): AddressHint[] {
  if (!isRecord(json) || !Array.isArray(json['suggestions'])) throw new HintsFault('broken')
  return json['suggestions'].slice(0, mostHints).map(hintOf)
}

function hintOf(suggestion: unknown): AddressHint {
  if (!isRecord(suggestion)) throw new HintsFault('broken')
  const { value, data } = suggestion
  const shownText = textOf(value)
  if (shownText === null || !isRecord(data)) throw new HintsFault('broken')
  const fields = Object.fromEntries(addressFields.map((field) => [field, textOf(data[field])])) as AddressData
  return { value: shownText, unrestricted_value: textOf(suggestion['unrestricted_value']) ?? shownText, data: fields }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= mostLetters ? value : typeof value === 'number' ? String(value) : null
