import { useEffect, useRef, useState, type RefObject } from 'react'
import { ChipButton } from '#ui/chip.tsx'
import { useToast } from '#ui/toast.tsx'
import { FavouriteCard } from './favourite-card.tsx'
import { filtered, filtersOf } from './favourite-filters.ts'
import type { FavouriteItem } from './favourite-item.ts'
import { putBack } from './favourite-verbs.ts'
import type { FavouritesData } from './favourites.loader.ts'
import css from './favourites.page.module.css'

type LiveListProps = { items: readonly FavouriteItem[]; data: FavouritesData }

/** The list, what narrows it, and the way back for what was just removed. */
export function LiveList({ items, data }: LiveListProps) {
  const { t, card } = data
  const [wanted, setWanted] = useState('all')
  const { chosen, shown } = filtered(items, wanted)
  const choices = filtersOf(items, t)
  const list = useRef<HTMLUListElement>(null)
  useRemovals(items, t)
  useFocusKept(list, shown.length)
  return (
    <>
      {choices.length > 0 && (
        <div role="group" aria-label={t.filters} className={css.filters}>
          {choices.map(({ value, label }) => (
            <ChipButton key={value} pressed={value === chosen} onClick={() => setWanted(value)}>
              {label}
            </ChipButton>
          ))}
        </div>
      )}
      <ul ref={list} aria-label={t.list} className={css.grid}>
        {shown.map((item) => (
          <li key={item.card.id} className={css.item} data-gone={item.isOrderable ? undefined : ''}>
            <FavouriteCard item={item} t={t} card={card} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** One that left the list while somebody looks can be put back as it was. */
function useRemovals(items: readonly FavouriteItem[], t: FavouritesData['t']): void {
  const toast = useToast()
  const before = useRef(items)
  useEffect(() => {
    const left = before.current.filter((old) => !items.some(({ card }) => card.id === old.card.id))
    before.current = items
    const [gone] = left
    if (!gone || left.length > 1 || document.visibilityState === 'hidden') return
    const undo = () => void putBack([gone.back]).catch(() => toast({ text: t.failed }))
    toast({ text: t.removed, action: { label: t.undo, run: undo } })
  }, [items, t, toast])
}

/** The heart that was pressed goes away with its card: the one in its place gets the focus. */
function useFocusKept(list: RefObject<HTMLUListElement | null>, count: number): void {
  const held = useRef(-1)
  useEffect(() => {
    const note = () => {
      held.current = cardsIn(list).findIndex((each) => each.contains(document.activeElement))
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [list])
  useEffect(() => {
    if (held.current < 0 || document.activeElement !== document.body) return
    const next = cardsIn(list)[Math.min(held.current, count - 1)]
    next?.querySelector<HTMLElement>('[aria-pressed]')?.focus({ preventScroll: true })
  }, [list, count])
}

const cardsIn = (list: RefObject<HTMLUListElement | null>): Element[] => [...(list.current?.children ?? [])]
