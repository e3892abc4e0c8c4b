/* chunk: buying */
import type { SizeOption } from '#shop/product/choice.rules.ts'
import { withLetter } from '#shop/letter-sizes.rules.ts'
import { fill } from '../common/fill.ts'

/** Size name: «46 (M)» in English, «46» in Russian. */
export const sizeName = ({ name, letter }: Pick<SizeOption, 'name' | 'letter'>): string => withLetter(name, letter)

/** Size text: «размер 48», or «безразмерный» for one size. */
export const sizeWords = (size: Pick<SizeOption, 'name' | 'letter' | 'isOneSize'>, text: string): string =>
  size.isOneSize ? size.name : fill(text, { size: sizeName(size) })
