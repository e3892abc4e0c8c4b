/** The steps that a card of 168 to 393 px can need. */
export const cardWidths = [335, 503, 670]

/** How wide a card's picture is drawn in a row that runs across the page. */
export const rowSizes = '(min-width: 1680px) 393px, (min-width: 1200px) 24vw, (min-width: 768px) 30vw, 43vw'
