import { useEffect, useState, type RefObject } from 'react'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { heightWords } from './height-words.ts'
import { BuyButton } from './buy-row.tsx'
import css from './buy-bar.module.css'
import type { Buying } from './use-buying.ts'

const barHeight = '76px'

/** Below the place of the buy row the button goes along; the windows and toasts stand above it. */
function usePassed(row: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false)
  useEffect(() => {
    if (!row.current) return
    // Everything below the upper edge counts as seen, so that a jump over the row is noticed as well.
    const watch = new IntersectionObserver(([entry]) => entry && setPassed(!entry.isIntersecting), {
      rootMargin: '0px 0px 1000000px',
    })
    watch.observe(row.current)
    return () => watch.disconnect()
  }, [row])
  return isPassed
}

function useRoomBelow(isTaken: boolean) {
  useEffect(() => {
    const { style } = document.documentElement
    if (!isTaken || !matchMedia('(max-width: 1199px)').matches) return
    style.setProperty('--sticky-bottom', barHeight)
    return () => void style.removeProperty('--sticky-bottom')
  }, [isTaken])
}

/** For phones: stays at the bottom once the buy row has been passed; hides while a size is being asked for. */
export function BuyBar({ buying, row }: { buying: Buying; row: RefObject<HTMLElement | null> }) {
  const { goods, size, height, missing, press } = buying
  const locale = useLocale()
  const isShown = usePassed(row) && missing === undefined
  useRoomBelow(isShown)
  const chosen = [size?.name, height && heightWords(height.height)].filter(Boolean).join(' · ')
  return (
    <div className={css.bar} data-shown={isShown || undefined} inert={!isShown}>
      <div className={css.words}>
        <span className={css.price}>{formatMoney(goods.salePrice ?? goods.price, locale)}</span>
        {chosen && <span className={css.chosen}>{chosen}</span>}
      </div>
      <BuyButton buying={buying} onPress={press} />
    </div>
  )
}
