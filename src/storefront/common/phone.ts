/** R-2.4-03: without spaces, brackets and dashes. */
export const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[\s()\-–—]/g, '')}`
/** A number of ours in groups; any other, or a hidden one, as it stands. */
export const readablePhone = (phone: string): string =>
  phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 ($1) $2-$3-$4')
