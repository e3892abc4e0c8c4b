import { useEffect, useState } from 'react'
import { useLocation } from '#web/hooks.ts'
import { onNavigate } from '#web/navigation.ts'
import type { Wish } from '../common/windows.ts'
import { closeBuying, type AddedLine } from './added.ts'
import { AddedModal } from './added-modal.tsx'
import { CardBuying } from './card-buying.tsx'

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
