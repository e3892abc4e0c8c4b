import type { Locale } from '#kernel/locale.ts'
import type { Gender } from '#shop/catalogue/catalogue.tables.ts'
import { sizeText } from '#shop/letter-sizes.rules.ts'
import type { FitAdvice, ModelCut, FitReason } from '#shop/product/fit.rules.ts'
import type { WindowWords } from './window.words.ts'
import { fill } from '../common/fill.ts'
import { heightWords } from '#shop/heights.rules.ts'

/** Sentence that explains the fit rule. */
export function reasonWords(reason: FitReason, model: ModelCut, t: WindowWords['advice']): string {
  const { reasons, measures } = t
  if (reason.rule === 'needs') return reasons[`needs_${reason.measure}`]
  if (reason.rule === 'one_length') return reasons.one_length
  if (reason.rule === 'height_on_border')
    return fill(reason.isCuffed ? reasons.height_on_border_cuffed : reasons.height_on_border, numbers(reason))
  const measure = 'measure' in reason ? measures[reason.measure] : ''
  const cloth = model.stretches ? reasons.stretches : reasons.firm
  return fill(reasons[reason.rule], { ...numbers(reason), measure, cloth })
}

const numbers = (reason: FitReason): Record<string, number> =>
  Object.fromEntries(Object.entries(reason).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))

type Sizes = { cut: Gender; locale: Locale }

export function verdict(
  { size: number, height, reasons }: FitAdvice,
  t: WindowWords['advice'],
  { cut, locale }: Sizes,
): string {
  if (number === null) return reasons.some(({ rule }) => rule === 'needs') ? t.tooLittle : t.noSize
  const size = sizeText(String(number), cut, locale)
  return height === null ? fill(t.size, { size }) : fill(t.sizeAndHeight, { size, height: heightWords(height) })
}
