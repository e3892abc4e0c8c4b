const shape = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** What is wrong with an address, by the name of the words that say it; the server has the last word. */
export function emailTrouble(email: string): 'emailNeeded' | 'emailWrong' | undefined {
  if (email === '') return 'emailNeeded'
  return email.length <= 254 && shape.test(email) ? undefined : 'emailWrong'
}
