/** Keys of the query that every list understands. */
export const listingKeys = [
  'category',
  'color',
  'fabric',
  'gender',
  'height',
  'in_stock',
  'page',
  'price_max',
  'price_min',
  'sale',
  'size',
  'sleeve',
  'sort',
  'tag',
] as const
