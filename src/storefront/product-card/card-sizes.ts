/** Picture widths that a card of 168 to 393 px needs. */
export const cardWidths = [335, 503, 670]

/** Image `sizes` of a card in a full-width row. */
export const rowSizes = '(min-width: 1680px) 393px, (min-width: 1200px) 24vw, (min-width: 768px) 30vw, 43vw'
