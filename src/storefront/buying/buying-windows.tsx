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

/** Keeps the last window mounted for its exit animation. A new request replaces an open confirmation. */
export function BuyingWindows({ request, addedLine }: BuyingWindowsProps) {
  const [last, setLast] = useState({ request, addedLine })
  if ((request && request !== last.request) || (addedLine && addedLine !== last.addedLine))
    setLast({ request: request ?? last.request, addedLine: addedLine ?? last.addedLine })
  const { pathname } = useLocation()
  // Ignore the history step back to this page when the quick view closes.
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

/** Fetches the product data that the card lacks, after a click on its button. */
function CardBuying({ request, isOpen }: { request: BuyRequest; isOpen: boolean }) {
  const load = useCallback(() => productAt(request.href), [request])
  const { answer } = useAnswer(load)
  useProgress(isOpen && !answer)
  useEffect(() => {
    // Go to the product page: it explains the failure (gone, offline, broken).
    if (answer === 'failed') void navigate(request.href)
  }, [answer, request])
  const data = answer === 'failed' ? undefined : answer
  const [hasStarted, setStarted] = useState(false)
  if (data && isOpen && !hasStarted) setStarted(true)
  return data && hasStarted ? <ProductBuying data={data} request={request} isOpen={isOpen} /> : null
}

/** Shows the page-loading progress line while waiting. */
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
  // Add the only offer right away; otherwise act like the button on the product page.
  const begin = useRef(() => (!hasOneOffer ? press() : message ? open('size') : void order(choice)))
  useEffect(() => begin.current(), [])
  // Show messages in the size window: the card has no room for them.
  useEffect(() => {
    if (message) open('size')
  }, [message, open])
  const closedBuying = { ...buying, layer: undefined, isGuideOpen: false }
  return <ProductWindows buying={isOpen ? buying : closedBuying} data={data} />
}
