/* Until a script is here the counters of the lines are posted with the form of the order. */

/** The counter of a line, by what it counted when the page was written: whatever else is posted was typed. */
export const piecesField = (offerId: number, pieces: number): string => `pieces_${offerId}_${pieces}`
export const isPiecesFieldOf = (field: string, offerId: number): boolean => field.startsWith(`pieces_${offerId}_`)

const fieldPattern = /^pieces_([1-9]\d{0,9})_(\d{1,3})$/

export const isPiecesField = (field: string): boolean => fieldPattern.test(field)

/** The lines whose counter says something else than the page did. */
export const typedLines = (fields: object) =>
  Object.entries(fields).flatMap(([field, text]: [string, unknown]) => {
    const [, offerId, shownPieces] = fieldPattern.exec(field) ?? []
    const isTyped = typeof text === 'string' && text.trim() !== '' && text.trim() !== shownPieces
    return isTyped && offerId !== undefined
      ? [{ field, offerId: Number(offerId), shownPieces: Number(shownPieces), text: text.trim() }]
      : []
  })
