import path from 'node:path'
import { isLoopback } from '#kernel/loopback.ts'

export type Raw = Record<string, string | undefined>

type SettingRow<Value> = {
  key: string
  read: (text: string) => Value
  fallback: (raw: Raw) => Value
  about: string
  shownDefault: string
}

export const setting = <Key extends string, Value>(
  key: Key,
  read: (text: string) => Value,
  fallback: Value | ((raw: Raw) => Value),
  about: string,
): SettingRow<Value> & { key: Key } => ({
  key,
  read,
  fallback: typeof fallback === 'function' ? (fallback as (raw: Raw) => Value) : () => fallback,
  about,
  shownDefault: typeof fallback === 'function' ? '' : String(fallback ?? ''),
})

export const text = (value: string) => value

export const whole = (least: number, most: number) => (value: string) => {
  const count = Number(value)
  if (!/^\d+$/.test(value) || count < least || count > most)
    throw new Error(`a whole number from ${least} to ${most} is needed, not «${value}»`)
  return count
}

export const url =
  (...schemes: string[]) =>
  (value: string) => {
    const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : ''
    // The value may contain a password: never repeat it.
    if (!schemes.includes(scheme))
      throw new Error(`an address that begins with ${schemes.map((s) => `${s}://`).join(' or ')} is needed`)
    return value
  }

export const origin = (value: string) => {
  const { origin, pathname, search } = new URL(url('http', 'https')(value))
  if (pathname !== '/' || search) throw new Error('an address without a path is needed, such as https://example.com')
  return origin
}

export const oneOf =
  <Value extends string>(...values: Value[]) =>
  (value: string) => {
    const choice = values.find((each) => each === value)
    if (!choice) throw new Error(`one of ${values.join(', ')} is needed, not «${value}»`)
    return choice
  }

/** One or more of these words, separated by commas. */
export const listOf =
  <Value extends string>(...values: Value[]) =>
  (value: string): readonly Value[] => {
    const chosen = list(value).map(oneOf(...values))
    if (chosen.length === 0) throw new Error(`some of ${values.join(', ')} are needed`)
    return chosen
  }

/** Exactly this many digits. */
export const digits =
  (...lengths: number[]) =>
  (value: string) => {
    if (!/^\d+$/.test(value) || !lengths.includes(value.length))
      throw new Error(`${lengths.join(' or ')} digits are needed, not «${value}»`)
    return value
  }

export const yes = (value: string) => oneOf('true', 'false', '1', '0')(value) === 'true' || value === '1'
export const headerName = (value: string) => {
  if (!/^[A-Za-z0-9-]+$/.test(value)) throw new Error(`the name of a header is needed, not «${value}»`)
  return value
}
export const counter = (shape: RegExp, example: string) => (value: string) => {
  if (!shape.test(value)) throw new Error(`the number of a counter is needed, such as ${example}, not «${value}»`)
  return value
}
/** Key that is safe in a URL. */
export const plainKey = (value: string) => {
  if (!/^[a-z0-9]{8,64}$/.test(value)) throw new Error(`8 to 64 small letters and digits are needed, not «${value}»`)
  return value
}
/** True for localhost, which is also the default without a public URL. */
export const isOwnMachine = (publicUrl: string | undefined) =>
  !publicUrl || isLoopback(URL.parse(publicUrl)?.hostname ?? '')
export const folder = (value: string) => path.resolve(value)
export const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

export const keys = (value: string) => {
  const parts = list(value)
  if (parts.some((key) => key.length < 32)) throw new Error('at least 32 characters are needed')
  return parts
}

export const partner = (value: string) => {
  const [id = '', secret = ''] = value.split(/:(.*)/s)
  if (!id || !secret) throw new Error('the number of the application and its secret are needed, as id:secret')
  return { id, secret }
}
export type Partner = ReturnType<typeof partner>
export const postcode = (value: string) => {
  if (!/^\d{6}$/.test(value)) throw new Error(`a postcode of six figures is needed, not «${value}»`)
  return value
}
