/** Image `sizes` of a card beside the filters. */
export const gridSizes =
  '(min-width: 1680px) 318px, (min-width: 1200px) calc((100vw - 432px) / 3), (min-width: 768px) calc((100vw - 88px) / 3), calc((100vw - 42px) / 2)'
