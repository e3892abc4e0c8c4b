const yearSeconds = 365 * 24 * 3600

/** Analytics consent, stored in a cookie that expires by itself; undefined before the first answer. */
export type Consent = 'yes' | 'no'

export function consent(): Consent | undefined {
  const answer = /(?:^|;\s*)consent=(yes|no)(?=;|$)/.exec(document.cookie)?.[1]
  return answer === 'yes' || answer === 'no' ? answer : undefined
}

export function keepConsent(answer: Consent): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `consent=${answer}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
}
