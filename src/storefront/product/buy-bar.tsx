import { useEffect, useState, type RefObject } from 'react'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { BarMain, BarSmall, BottomBar } from '../common/bottom-bar.tsx'
import { heightWords } from '#shop/heights.rules.ts'
import { buyForm } from '../buying/buy-form.tsx'
import { BuyButton } from '../buying/buy-row.tsx'
import type { Buying } from '../buying/use-buying.ts'

/** True once the visitor has scrolled past the buy row, so that the sticky buy bar is needed. */
function useIsBelow(row: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    if (!row.current) return
    // The margin counts everything below the top edge as visible, so that a jump past the row is noticed too.
    const observer = new IntersectionObserver(([entry]) => entry && setBelow(!entry.isIntersecting), {
      rootMargin: '0px 0px 1000000px',
    })
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [row])
  return isBelow
}

/** Sticky buy bar on phones, shown below the buy row; hidden while a size is being chosen. */
export function BuyBar({ buying, row }: { buying: Buying; row: RefObject<HTMLElement | null> }) {
  const { product, size, height, missing, message, open } = buying
  const locale = useLocale()
  const isBelow = useIsBelow(row)
  const isShown = isBelow && missing === undefined
  // The message is out of sight above, so open the size choice.
  useEffect(() => {
    if (message && isBelow) open('size')
    // oxlint-disable-next-line react/exhaustive-deps -- scrolling past it later opens nothing
  }, [message, open])
  const choiceText = [size?.name, height && heightWords(height.height)].filter(Boolean).join(' · ')
  return (
    <BottomBar
      isShown={isShown}
      words={
        <>
          <BarMain>{formatMoney(product.salePrice ?? product.price, locale)}</BarMain>
          {choiceText && <BarSmall>{choiceText}</BarSmall>}
        </>
      }
    >
      <BuyButton buying={buying} form={buyForm} />
    </BottomBar>
  )
}
