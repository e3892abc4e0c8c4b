/** What is worth a short message: things wait, or somebody is at the door today. */
export const messageKinds = ['ready', 'courier'] as const
export type MessageKind = (typeof messageKinds)[number]

/** By the clock of the buyer's town: nobody's phone rings at night. */
export const messageHours = { from: 9, until: 21 }

/** A Russian mobile: other numbers take no messages from here, or cost whoever sends them. */
export const takesMessages = (phone: string): boolean => /^\+79\d{9}$/.test(phone)

/** One Cyrillic letter makes every letter of a message twice as large. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** As many parts as are paid for: a part of a long message holds a little less. */
export function partCount(text: string): number {
  const [whole, part] = isPlain(text) ? [160, 153] : [70, 67]
  return text.length <= whole ? 1 : Math.ceil(text.length / part)
}

/** The first of these that is one part; the last, the shortest, otherwise. */
export const shortest = (texts: readonly [string, ...string[]]): string =>
  texts.find((text) => partCount(text) === 1) ?? texts.at(-1) ?? texts[0]
