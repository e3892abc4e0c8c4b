const shape = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** E-mail validation error as a key of the error texts; the server validates again. */
export function emailTrouble(email: string): 'emailNeeded' | 'emailWrong' | undefined {
  if (email === '') return 'emailNeeded'
  return email.length <= 254 && shape.test(email) ? undefined : 'emailWrong'
}
