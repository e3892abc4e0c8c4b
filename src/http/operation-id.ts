const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Name of a call in generated clients, from its method and path: «postCartAdd», «getCatalogDetailBySlugOffers». */
export function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(':', 'by-')
    .split(/[^a-z\d]+/i)
    .filter(Boolean)
  return method.toLowerCase() + words.map(capitalized).join('')
}
