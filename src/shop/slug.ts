const slugShape = /^[a-z0-9_]+(?:-[a-z0-9_]+)*$/

/** What may stand in an address, as the tables know it: anything else is nowhere, and need not be looked for. */
export const isSlug = (text: string): boolean => text.length <= 120 && slugShape.test(text)
