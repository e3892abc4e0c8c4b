import { isRecord, jsonBody } from '../json-body.ts'
import {
  addressFields,
  HintsFault,
  type AddressData,
  type AddressHint,
} from '#shop/address-hints/address-hints.port.ts'

const maxBytes = 512 * 1024
const maxLetters = 500
const maxHints = 20

export async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await jsonBody(answer, maxBytes)
  } catch (error) {
    // A network that broke off is another fault.
    throw isBroken(error) ? new HintsFault('broken', { cause: error }) : error
  }
}

const isBroken = (error: unknown) => !(error instanceof DOMException) && !(error instanceof TypeError)

/** Parses known fields only, each a text of reasonable length or null. */
export function hintsIn(json: unknown): AddressHint[] {
  if (!isRecord(json) || !Array.isArray(json['suggestions'])) throw new HintsFault('broken')
  return json['suggestions'].slice(0, maxHints).map(hintOf)
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
  typeof value === 'string' && value.length <= maxLetters ? value : typeof value === 'number' ? String(value) : null
