const local = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const emailShape = new RegExp(`^${local}(?:\\.${local})*@(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`)

/**
 * The address as it is kept and compared: trimmed, in lower case (O-59). Nothing when it is no address, nor when it holds
 * a letter that only becomes a Latin one in lower case, like the sign of kelvin.
 */
export function normalEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  if (/[^\x20-\x7e]/.test(text.trim())) return undefined
  return email.length <= 254 && email.indexOf('@') <= 64 && emailShape.test(email) ? email : undefined
}
