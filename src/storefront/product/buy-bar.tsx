import { useEffect, useState, type RefObject } from 'react'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { BarMain, BarSmall, BottomBar } from '../common/bottom-bar.tsx'
import { heightWords } from '../common/height-words.ts'
import { buyForm } from '../buying/buy-form.tsx'
import { BuyButton } from '../buying/buy-row.tsx'
import type { Buying } from '../buying/use-buying.ts'

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

/** For phones: stays at the bottom once the buy row has been passed; hides while a size is being asked for. */
export function BuyBar({ buying, row }: { buying: Buying; row: RefObject<HTMLElement | null> }) {
  const { goods, size, height, missing } = buying
  const locale = useLocale()
  const isShown = usePassed(row) && missing === undefined
  const chosen = [size?.name, height && heightWords(height.height)].filter(Boolean).join(' · ')
  return (
    <BottomBar
      isShown={isShown}
      words={
        <>
          <BarMain>{formatMoney(goods.salePrice ?? goods.price, locale)}</BarMain>
          {chosen && <BarSmall>{chosen}</BarSmall>}
        </>
      }
    >
      <BuyButton buying={buying} form={buyForm} />
    </BottomBar>
  )
}
