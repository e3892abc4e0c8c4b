import { formatNumber } from '#ui/format-money.ts'

/** A number of an order or of a request is a name and no amount: the same groups in every language, as in its letters. */
export const orderNumber = (number: number): string => formatNumber(number, 'ru')
