import { useEffect, useRef, useState, type RefObject } from 'react'
import { ChipButton } from '#ui/chip.tsx'
import { useToast } from '#ui/toast.tsx'
import { FavouriteCard } from './favourite-card.tsx'
import { applyFilter, filtersOf } from './favourite-filters.ts'
import type { FavouriteItem } from './favourite-item.ts'
import { restoreFavourites } from './favourite-verbs.ts'
import type { FavouritesData } from './favourites.loader.ts'
import css from './favourites.page.module.css'

type LiveListProps = { items: readonly FavouriteItem[]; data: FavouritesData }

/** Favourites list with filters and undo of a removal. */
export function LiveList({ items, data }: LiveListProps) {
  const { t, card } = data
  const [chosenFilter, setChosenFilter] = useState('all')
  const { filter, matchingItems } = applyFilter(items, chosenFilter)
  const choices = filtersOf(items, t)
  const list = useRef<HTMLUListElement>(null)
  useUndoOfRemoval(items, t)
  useFocusAfterRemoval(list, matchingItems.length)
  return (
    <>
      {choices.length > 0 && (
        <div role="group" aria-label={t.filters} className={css.filters}>
          {choices.map(({ value, label }) => (
            <ChipButton key={value} pressed={value === filter} onClick={() => setChosenFilter(value)}>
              {label}
            </ChipButton>
          ))}
        </div>
      )}
      <ul ref={list} aria-label={t.list} className={css.grid}>
        {matchingItems.map((item) => (
          <li key={item.card.id} className={css.item} data-gone={item.isOrderable ? undefined : ''}>
            <FavouriteCard item={item} t={t} card={card} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Undo of a removed favourite in a toast. */
function useUndoOfRemoval(items: readonly FavouriteItem[], t: FavouritesData['t']): void {
  const toast = useToast()
  const before = useRef(items)
  useEffect(() => {
    const removedItems = before.current.filter((old) => !items.some(({ card }) => card.id === old.card.id))
    before.current = items
    const [removedItem] = removedItems
    if (!removedItem || removedItems.length > 1 || document.visibilityState === 'hidden') return
    const undo = () => void restoreFavourites([removedItem.removedFields]).catch(() => toast({ text: t.failed }))
    toast({ text: t.removed, action: { label: t.undo, run: undo } })
  }, [items, t, toast])
}

/** Removing a card moves the focus to the heart of the card that takes its place. */
function useFocusAfterRemoval(list: RefObject<HTMLUListElement | null>, count: number): void {
  const focusedIndex = useRef(-1)
  useEffect(() => {
    const rememberFocus = () => {
      focusedIndex.current = cardsIn(list).findIndex((each) => each.contains(document.activeElement))
    }
    document.addEventListener('focusin', rememberFocus)
    return () => document.removeEventListener('focusin', rememberFocus)
  }, [list])
  useEffect(() => {
    if (focusedIndex.current < 0 || document.activeElement !== document.body) return
    const next = cardsIn(list)[Math.min(focusedIndex.current, count - 1)]
    next?.querySelector<HTMLElement>('[aria-pressed]')?.focus({ preventScroll: true })
  }, [list, count])
}

const cardsIn = (list: RefObject<HTMLUListElement | null>): Element[] => [...(list.current?.children ?? [])]
