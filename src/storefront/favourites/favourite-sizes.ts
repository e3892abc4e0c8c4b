/** Image `sizes` of a card in a row of four. */
export const favouriteSizes =
  '(min-width: 1680px) 393px, (min-width: 1200px) 23vw, (min-width: 768px) 30vw, calc((100vw - 42px) / 2)'
