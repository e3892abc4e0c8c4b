/** The texts that may stand in an address. The database checks the same. */
export const slugPattern = /^[a-z0-9_]+(-[a-z0-9_]+)*$/
export const longestSlug = 120

/** False for a text that cannot be a slug: the database need not be asked for it. */
export const isSlug = (text: string): boolean => text.length <= longestSlug && slugPattern.test(text)
