/**
 * Key of the HTML rendered from the data: equal data has equal keys. JSON omits symbols, so the browser never gets the
 * key.
 */
export const htmlKey = Symbol('key of the HTML')
export type WithHtmlKey = { [htmlKey]?: string }
