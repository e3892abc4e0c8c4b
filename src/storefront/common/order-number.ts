import { formatNumber } from '#ui/format-money.ts'

/** Order or request number, grouped the same way in every language and in e-mails. */
export const orderNumber = (number: number): string => formatNumber(number, 'ru')
