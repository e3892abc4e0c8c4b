/** Valid slugs, as the database also checks. */
export const slugPattern = /^[a-z0-9_]+(-[a-z0-9_]+)*$/
export const maxSlugLength = 120

/** False for a text that cannot be a slug: no query is needed. */
export const isSlug = (text: string): boolean => text.length <= maxSlugLength && slugPattern.test(text)
