import { useEffect, useState, type RefObject } from 'react'
import { formatMoney } from '#ui/format-money.ts'
import { Button } from '#ui/button.tsx'
import { useLocale } from '#ui/locale.tsx'
import css from './total-bar.module.css'
import type { CartTexts } from './cart.texts.ts'
import type { Sums } from './cart-view.ts'

/** Room for the bar, and for a message where the bar was. */
const barHeight = '76px'

/** For phones: what it comes to and the way on, until the summary itself is on the screen. */
export function TotalBar({ sums, t, button }: { sums: Sums; t: CartTexts; button: RefObject<HTMLElement | null> }) {
  const locale = useLocale()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!button.current) return
    const whole = { threshold: 1, rootMargin: `0px 0px -${barHeight}` }
    const watch = new IntersectionObserver(([entry]) => entry && setShown(!entry.isIntersecting), whole)
    watch.observe(button.current)
    return () => watch.disconnect()
  }, [button])
  useEffect(() => {
    const { style } = document.documentElement
    if (!isShown || !matchMedia('(max-width: 1199px)').matches) return
    style.setProperty('--sticky-bottom', barHeight)
    return () => void style.removeProperty('--sticky-bottom')
  }, [isShown])
  const goOn = () => {
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  return (
    <div className={css.bar} data-shown={isShown || undefined} inert={!isShown}>
      <div className={css.words}>
        <span className={css.label}>{t.summary.total}</span>
        <span className={css.total}>{formatMoney(sums.total, locale)}</span>
      </div>
      <Button wide onClick={goOn} disabled={sums.quantity === 0}>
        {t.summary.order}
      </Button>
    </div>
  )
}
