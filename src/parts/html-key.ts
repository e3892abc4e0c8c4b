/** Equal data have equal keys of the HTML made of them; JSON leaves symbols out, so the browser is sent none. */
export const htmlKey = Symbol('key of the HTML')
export type WithHtmlKey = { [htmlKey]?: string }
