import { useState, type KeyboardEvent } from 'react'
import { nextMark } from './suggestions.rules.ts'

type Marked<Option> = { of: readonly Option[]; at: number }

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Focus stays in the field; the arrows move a mark through the options (aria-activedescendant). */
export function useMarked<Option>(options: readonly Option[], listId: string) {
  const [marked, setMarked] = useState<Marked<Option>>({ of: options, at: -1 })
  // A mark belongs to the options it was made in: new ones begin without.
  const at = marked.of === options ? marked.at : -1
  const idOf = (place: number) => `${listId}-${place}`
  const move = (place: number) => {
    setMarked({ of: options, at: place })
    document.getElementById(idOf(place))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step && options.length > 0) move(nextMark(at, step, options.length))
    else if (event.key === 'Enter' && at >= 0) document.getElementById(idOf(at))?.click()
    else if (event.key === 'Escape' && at >= 0) move(-1)
    else return
    event.preventDefault()
  }
  return { at, idOf, onKeyDown, activeId: at < 0 ? undefined : idOf(at) }
}
