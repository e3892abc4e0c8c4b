/* chunk: buying */
import type { SizeOption } from '#shop/product/choice.rules.ts'
import { fill } from '../common/fill.ts'

/** «размер 48», and «безразмерный» by itself. */
export const sizeWords = ({ name, isOneSize }: Pick<SizeOption, 'name' | 'isOneSize'>, text: string): string =>
  isOneSize ? name : fill(text, { size: name })
