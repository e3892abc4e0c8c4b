export const bonusLevelCookie = 'bonus_level'
export const bonusLevelPattern = /(?:^|;\s*)bonus_level=([0-3])(?:;|$)/

/** Loyalty level for the bonuses shown to a signed-in user: 0 for none, undefined without the cookie. */
export function bonusLevelIn(cookies: string): number | undefined {
  const level = bonusLevelPattern.exec(cookies)?.[1]
  return level === undefined ? undefined : Number(level)
}
