/** So many rows has the table of a request; a longer list comes as a file. */
export const quoteRows = 6
export const rowFields = ['who', 'garment', 'size', 'height', 'quantity'] as const
export type RowField = (typeof rowFields)[number]

export const longestWishes = 1_500
