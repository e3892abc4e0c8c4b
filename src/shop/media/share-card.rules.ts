/** What messengers and networks show beside a link. */
export const cardSize = { width: 1200, height: 630 } as const

/** Of a longer title a card shows the beginning. */
export const longestCardTitle = 160
