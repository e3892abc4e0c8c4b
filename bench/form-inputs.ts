import { usualFormBytes, type ShopForm } from '../src/storefront/common/form.ts'
import { forms } from '../src/storefront/forms.ts'

/** One form POST; `name` identifies the form and the kind of body. */
export type FormInput = {
  name: string
  path: string
  method: 'POST'
  body: string
  headers: { 'content-type': string }
}
/** Properties of a form from which its inputs are made. */
export type FormTarget = Pick<ShopForm, 'path' | 'fields' | 'bodyBytes' | 'photos'>

export const formTargets: readonly FormTarget[] = forms

/** Maximum number of fields accepted by the shop, see http/form-body.ts. */
const maxFields = 600
export const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const boundary = 'lab'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

export const maxBytesOf = ({ bodyBytes = usualFormBytes }: FormTarget): number => bodyBytes
const filled = (piece: string, bytes: number) => piece.repeat(Math.max(1, Math.floor(bytes / piece.length)))

/** Distinct names, as many as fit into the bytes: 0, 1, … z, 10, 11 … in base 36. */
function distinctNames(bytes: number): string {
  const names: string[] = []
  let left = bytes
  for (let at = 0; ; at++) {
    const name = at.toString(36)
    left -= name.length + 1
    if (left < 0) return names.join('&')
    names.push(name)
  }
}

const pairsOf = (names: readonly string[], bytes: number): string => {
  const share = Math.max(1, Math.floor(bytes / Math.max(1, names.length)))
  return names.map((name) => `${name}=${'a'.repeat(Math.max(0, share - name.length - 2))}`).join('&')
}

/** Form bodies of the largest accepted size, each expensive in a different way. */
function bodiesOf(form: FormTarget): [kind: string, body: string][] {
  const names = Object.keys(form.fields.properties)
  const bytes = maxBytesOf(form)
  const [first = 'a'] = names
  const most = Array.from({ length: maxFields }, (_, at) => names[at] ?? `extra_${at}`)
  return [
    ['long text in each field', pairsOf(names, bytes)],
    ['distinct names', distinctNames(bytes)],
    ['as many fields as are accepted', pairsOf(most, bytes)],
    ['one name many times', filled(`${first}=1&`, bytes)],
    ['one letter many times', filled('a&', bytes)],
    ['separators only', filled('&', bytes)],
    ['broken escapes', `${first}=${filled('%E0%A4%A', bytes - first.length - 1)}`],
    ['escaped zero bytes', `${first}=${filled('%00', bytes - first.length - 1)}`],
  ]
}

const part = (name: string, text: string, file = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`

/** Multipart bodies for a form with files: many fields, many files, one long name. */
function partedBodiesOf(form: FormTarget): [kind: string, body: string][] {
  const end = `--${boundary}--\r\n`
  const parts = (count: number, write: (at: number) => string) => Array.from({ length: count }, (_, at) => write(at))
  return [
    ['1,000 distinct parts', parts(1_000, (at) => part(`f${at}`, 'x')).join('') + end],
    ['999 files', parts(999, (at) => part('attachments', '', `; filename="${at}.png"`)).join('') + end],
    ['a name of 7 KB', part('n'.repeat(7_000), 'x') + end],
    ['text of the largest size', part('text', 'a'.repeat(maxBytesOf(form) - 200)) + end],
  ]
}

/** Most expensive POSTs of a form, by size and by number of fields. */
export function expensivePosts(form: FormTarget): FormInput[] {
  const { path, photos } = form
  const input = (kind: string, body: string, headers: FormInput['headers']): FormInput => ({
    name: `form ${path}, ${kind}`,
    path,
    method: 'POST',
    body,
    headers,
  })
  return [
    ...bodiesOf(form).map(([kind, body]) => input(kind, body, urlencoded)),
    ...(photos ? partedBodiesOf(form).map(([kind, body]) => input(kind, body, multipart)) : []),
  ]
}
