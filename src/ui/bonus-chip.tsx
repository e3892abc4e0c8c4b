/* chunk: lines */
import css from './bonus-chip.module.css'
import { bonusWord } from './bonus-word.ts'
import { formatNumber } from './format-money.ts'
import { useLocale } from './locale.tsx'
import { Mark } from './mark.tsx'

/** Bonus label: «+175 бонусов», or with a word in `before`: «начислим 565 бонусов». */
export function BonusChip({ count, before }: { count: number; before?: string }) {
  const locale = useLocale()
  return (
    <span className={css.chip}>
      <Mark />
      <span>
        {before ? `${before} ` : '+'}
        {formatNumber(count, locale)} {bonusWord(count, locale)}
      </span>
    </span>
  )
}
