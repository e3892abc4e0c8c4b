import { useCallback, useEffect, useRef, useState } from 'react'
import { chosenOffer } from '#shop/product/choice.rules.ts'
import { useLocation } from '#web/hooks.ts'
import { navigate, onNavigate } from '#web/navigation.ts'
import { pending } from '#web/state.ts'
import { useAnswer } from '../common/use-answer.ts'
import type { Wish } from '../common/windows.ts'
import { closeBuying, type AddedLine } from './added.ts'
import { AddedModal } from './added-modal.tsx'
import type { BuyableProduct } from './buyable-product.ts'
import { productAt } from './product-at.ts'
import { ProductWindows } from './product-windows.tsx'
import { useBuying } from './use-buying.ts'

const calmMs = 200

type BuyingWindowsProps = { wish: Wish | undefined; added: AddedLine | undefined }

/** The last of each stays in place to play its exit. A wish that comes while something was added goes before it. */
export function BuyingWindows({ wish, added }: BuyingWindowsProps) {
  const [last, setLast] = useState({ wish, added })
  if ((wish && wish !== last.wish) || (added && added !== last.added))
    setLast({ wish: wish ?? last.wish, added: added ?? last.added })
  const { pathname } = useLocation()
  // Closing the quick view goes back in the history to this very page: that is no leaving.
  useEffect(() => onNavigate((to) => to.pathname !== pathname && closeBuying()), [pathname])
  return (
    <>
      {last.wish && <CardBuying key={last.wish.press} wish={last.wish} isWanted={wish === last.wish} />}
      {last.added && <AddedModal line={last.added} open={added !== undefined && !wish} onClose={closeBuying} />}
    </>
  )
}

/** What a card does not know of its product, it asks for when it is to be bought. */
function CardBuying({ wish, isWanted }: { wish: Wish; isWanted: boolean }) {
  const load = useCallback(() => productAt(wish.href), [wish])
  const { answer } = useAnswer(load)
  useProgress(isWanted && !answer)
  useEffect(() => {
    // Its page says what is the matter: gone, offline, broken.
    if (answer === 'failed') void navigate(wish.href)
  }, [answer, wish])
  const data = answer === 'failed' ? undefined : answer
  const [isBegun, setBegun] = useState(false)
  if (data && isWanted && !isBegun) setBegun(true)
  return data && isBegun ? <Ready data={data} isWanted={isWanted} /> : null
}

/** The line on top of the page, as when a page is on its way. */
function useProgress(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => pending.set(true), calmMs)
    return () => {
      clearTimeout(timer)
      pending.set(false)
    }
  }, [isWaiting])
}

function Ready({ data, isWanted }: { data: BuyableProduct; isWanted: boolean }) {
  const buying = useBuying(data)
  const { goods, choice, order, press } = buying
  const isOne = chosenOffer(goods.sizes, choice) !== undefined && buying.missing === undefined
  // One more of what needs no choosing; otherwise whatever the button of its page would do.
  const begin = useRef(() => (isOne ? void order(choice) : press()))
  useEffect(() => begin.current(), [])
  const closed = { ...buying, layer: undefined, isGuideOpen: false }
  return <ProductWindows buying={isWanted ? buying : closed} data={data} />
}
