import { useEffect, useState, type RefObject } from 'react'
import { roubles } from '#kernel/money.ts'
import { useSignal } from '#parts/use-signal.ts'
import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'
import { counted } from '#ui/counted.ts'
import { formatMoney } from '#ui/format-money.ts'
import { Button } from '#ui/button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { BarMain, BarSmall, barHeight, BottomBar } from '../common/bottom-bar.tsx'
import { orderErrors } from '../checkout/order-state.ts'
import css from './cart-summary.module.css'
import type { CartTexts } from './cart.texts.ts'

type TotalBarProps = {
  price: PriceAnswer | null
  isEmpty: boolean
  t: CartTexts
  button: RefObject<HTMLElement | null>
}

/** Bottom bar for phones with total and order button, until the summary is visible. */
export function TotalBar({ price, isEmpty, t, button }: TotalBarProps) {
  const locale = useLocale()
  const wrongCount = Object.keys(useSignal(orderErrors) ?? {}).length
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!button.current) return
    // The margin leaves room for a message below the button.
    const whole = { threshold: 1, rootMargin: `0px 0px -${barHeight}` }
    const watch = new IntersectionObserver(([entry]) => entry && setShown(!entry.isIntersecting), whole)
    watch.observe(button.current)
    return () => watch.disconnect()
  }, [button])
  const goOn = () => {
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
  }
  return (
    <BottomBar
      isShown={isShown}
      words={
        <>
          <BarSmall>
            {wrongCount > 0 ? (
              <span className={css.wrong}>
                {t.summary.toMend.replace('{count}', counted(wrongCount, t.summary.places, locale))}
              </span>
            ) : price && price.delivery_price !== null ? (
              t.summary.toPay
            ) : (
              t.summary.total
            )}
          </BarSmall>
          <BarMain>{price && formatMoney(roubles(price.total), locale)}</BarMain>
        </>
      }
    >
      <Button wide onClick={goOn} disabled={isEmpty}>
        {t.summary.toTotal}
      </Button>
    </BottomBar>
  )
}
