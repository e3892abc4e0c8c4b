/** Phone link without spaces, brackets and dashes (R-2.4-03). */
export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[\s()\-–—]/g, '')}`
/** Phone number in groups if it begins with +7; any other or masked number unchanged. */
export const readablePhone = (phone: string): string =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 ($1) $2-$3-$4')
