/** What may stand in an address; the tables check the same. */
export const slugPattern = /^[a-z0-9_]+(-[a-z0-9_]+)*$/
export const longestSlug = 120

/** What is no slug is nowhere, and need not be looked for. */
export const isSlug = (text: string): boolean => text.length <= longestSlug && slugPattern.test(text)
