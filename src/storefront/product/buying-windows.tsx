import { useEffect, useState } from 'react'
import { useLocation } from '#web/hooks.ts'
import { onNavigate } from '#web/navigation.ts'
import { AddedModal } from './added-modal.tsx'
import { closeBuying, type BuyingWindow } from './buying.store.ts'
import { CardBuying } from './card-buying.tsx'

/** The last of each stays in place to play its exit. */
export function BuyingWindows({ now }: { now: BuyingWindow }) {
  const [{ wish, added }, setLast] = useState(now)
  if ((now.wish && now.wish !== wish) || (now.added && now.added !== added)) setLast({ wish, added, ...now })
  const { pathname } = useLocation()
  // Closing the quick view goes back in the history to this very page: that is no leaving.
  useEffect(() => onNavigate((to) => to.pathname !== pathname && closeBuying()), [pathname])
  return (
    <>
      {wish && <CardBuying key={wish.press} wish={wish} isWanted={now.wish === wish} />}
      {added && <AddedModal line={added} open={now.added !== undefined} onClose={closeBuying} />}
    </>
  )
}
