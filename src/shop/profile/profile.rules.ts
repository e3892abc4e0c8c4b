import { days, hours } from '#kernel/time.ts'

/** How long the file with somebody's data can be fetched. */
export const fileLifetime = days(7)
/** Whoever asks again sooner gets the file that is there. */
export const fileAgain = hours(1)
/** Between asking for the account to be deleted and its end. */
export const deletionGrace = days(30)

/** How strong a password is, in four steps: only for the bars beside it, what is refused is said by the server. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  const { length } = password
  if (length === 0) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  if (length < 8 || new Set(password).size < 4) return 1
  if (length >= 16 || (length >= 12 && kinds >= 3)) return 4
  return length >= 12 || kinds >= 3 ? 3 : 2
}
