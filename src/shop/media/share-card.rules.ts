/** Size of link previews in messengers and social networks. */
export const cardSize = { width: 1200, height: 630 } as const

/** Longer titles are cut on the card. */
export const maxCardTitleLength = 160
