/** Events worth a text message: the order is ready for pickup, or the courier arrives today. */
export const messageKinds = ['ready', 'courier'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Sending hours in the buyer's time zone. */
export const messageHours = { from: 9, until: 21 }

/** Russian mobile number: other numbers receive no messages from here, or at an extra charge. */
export const takesMessages = (phone: string): boolean => /^\+79\d{9}$/.test(phone)

/** True for text without Cyrillic: one Cyrillic letter halves the characters per part. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Number of billed parts; a part of a long message holds fewer characters. */
export function partCount(text: string): number {
  const [whole, part] = isPlain(text) ? [160, 153] : [70, 67]
  return text.length <= whole ? 1 : Math.ceil(text.length / part)
}

/** First text that fits into one part; otherwise the last, the shortest. */
export const shortest = (texts: readonly [string, ...string[]]): string =>
  texts.find((text) => partCount(text) === 1) ?? texts.at(-1) ?? texts[0]
