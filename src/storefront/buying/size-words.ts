import type { SizeOption } from '#shop/product/choice.rules.ts'
import { withLetter } from '#shop/letter-sizes.rules.ts'
import { fill } from '../common/fill.ts'

/** «46 (M)» in English, «46» in Russian. */
export const sizeName = ({ name, letter }: Pick<SizeOption, 'name' | 'letter'>): string => withLetter(name, letter)

/** «размер 48», and «безразмерный» by itself. */
export const sizeWords = (size: Pick<SizeOption, 'name' | 'letter' | 'isOneSize'>, text: string): string =>
  size.isOneSize ? size.name : fill(text, { size: sizeName(size) })
