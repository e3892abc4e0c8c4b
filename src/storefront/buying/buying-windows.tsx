import { useCallback, useEffect, useRef, useState } from 'react'
import { chosenOffer } from '#shop/product/choice.rules.ts'
import { useLocation } from '#web/hooks.ts'
import { navigate, onNavigate } from '#web/navigation.ts'
import { pending } from '#web/state.ts'
import { useAnswer } from '../common/use-answer.ts'
import type { BuyRequest } from '../common/windows.ts'
import { closeBuying, type AddedLine } from './added.ts'
import { AddedModal } from './added-modal.tsx'
import type { BuyableProduct } from './buyable-product.ts'
import { productAt } from './product-at.ts'
import { ProductWindows } from './product-windows.tsx'
import { useBuying } from './use-buying.ts'

const calmMs = 200

type BuyingWindowsProps = { request: BuyRequest | undefined; addedLine: AddedLine | undefined }

/** The last of each stays in place to play its exit. A new request takes the place of a confirmation that is open. */
export function BuyingWindows({ request, addedLine }: BuyingWindowsProps) {
  const [last, setLast] = useState({ request, addedLine })
  if ((request && request !== last.request) || (addedLine && addedLine !== last.addedLine))
    setLast({ request: request ?? last.request, addedLine: addedLine ?? last.addedLine })
  const { pathname } = useLocation()
  // Closing the quick view goes back in the history to this very page: that closes nothing here.
  useEffect(() => onNavigate((to) => to.pathname !== pathname && closeBuying()), [pathname])
  return (
    <>
      {last.request && <CardBuying key={last.request.press} request={last.request} isOpen={request === last.request} />}
      {last.addedLine && (
        <AddedModal line={last.addedLine} open={addedLine !== undefined && !request} onClose={closeBuying} />
      )}
    </>
  )
}

/** A card does not have all that buying needs: the rest is fetched when its button is pressed. */
function CardBuying({ request, isOpen }: { request: BuyRequest; isOpen: boolean }) {
  const load = useCallback(() => productAt(request.href), [request])
  const { answer } = useAnswer(load)
  useProgress(isOpen && !answer)
  useEffect(() => {
    // The product's own page says what is wrong: gone, offline, broken.
    if (answer === 'failed') void navigate(request.href)
  }, [answer, request])
  const data = answer === 'failed' ? undefined : answer
  const [hasStarted, setStarted] = useState(false)
  if (data && isOpen && !hasStarted) setStarted(true)
  return data && hasStarted ? <ProductBuying data={data} request={request} isOpen={isOpen} /> : null
}

/** The progress line on top of the page, as when a page is loading. */
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

type ProductBuyingProps = { data: BuyableProduct; request: BuyRequest; isOpen: boolean }

function ProductBuying({ data, request, isOpen }: ProductBuyingProps) {
  const buying = useBuying(data, { seenPrice: request.seenPrice })
  const { product, choice, order, press, message, open } = buying
  const hasOneOffer = chosenOffer(product.sizes, choice) !== undefined && buying.missing === undefined
  // One more of what needs no choosing; otherwise whatever the button of its page would do.
  const begin = useRef(() => (!hasOneOffer ? press() : message ? open('size') : void order(choice)))
  useEffect(() => begin.current(), [])
  // A card has no place for it.
  useEffect(() => {
    if (message) open('size')
  }, [message, open])
  const closedBuying = { ...buying, layer: undefined, isGuideOpen: false }
  return <ProductWindows buying={isOpen ? buying : closedBuying} data={data} />
}
