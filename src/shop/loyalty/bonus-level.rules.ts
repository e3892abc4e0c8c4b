export const bonusLevelCookie = 'bonus_level'
export const bonusLevelPattern = /(?:^|;\s*)bonus_level=([0-3])(?:;|$)/

/** The level whose bonuses a page promises to who is signed in: 0 for none; undefined where nobody has said it. */
export function bonusLevelIn(cookies: string): number | undefined {
  const level = bonusLevelPattern.exec(cookies)?.[1]
  return level === undefined ? undefined : Number(level)
}
