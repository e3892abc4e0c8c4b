/** R-2.4-03: without spaces, brackets and dashes. */
export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[\s()\-–—]/g, '')}`
