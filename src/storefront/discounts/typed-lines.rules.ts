/* Quantity fields of the cart lines, which are posted with the order form before hydration. */

/** Name of a line's quantity field, with the quantity as rendered: a different posted value was typed. */
export const piecesField = (offerId: number, pieces: number): string => `pieces_${offerId}_${pieces}`
export const isPiecesFieldOf = (field: string, offerId: number): boolean => field.startsWith(`pieces_${offerId}_`)

const fieldPattern = /^pieces_([1-9]\d{0,9})_(\d{1,3})$/

export const isPiecesField = (field: string): boolean => fieldPattern.test(field)

/** Lines whose posted quantity differs from the rendered one. */
export const typedLines = (fields: object) =>
  Object.entries(fields).flatMap(([field, text]: [string, unknown]) => {
    const [, offerId, shownPieces] = fieldPattern.exec(field) ?? []
    const isTyped = typeof text === 'string' && text.trim() !== '' && text.trim() !== shownPieces
    return isTyped && offerId !== undefined
      ? [{ field, offerId: Number(offerId), shownPieces: Number(shownPieces), text: text.trim() }]
      : []
  })
