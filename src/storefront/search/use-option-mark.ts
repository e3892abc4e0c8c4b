import { useState, type KeyboardEvent } from 'react'
import { nextMark } from './suggestions.rules.ts'

type MarkedOption<Option> = { options: readonly Option[]; index: number }

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Focus stays in the field; arrow keys move a mark through the options (aria-activedescendant). */
export function useOptionMark<Option>(options: readonly Option[], listId: string) {
  const [mark, setMark] = useState<MarkedOption<Option>>({ options, index: -1 })
  // A mark is valid only for its own options; new options start without one.
  const markedIndex = mark.options === options ? mark.index : -1
  const idOf = (index: number) => `${listId}-${index}`
  const move = (index: number) => {
    setMark({ options, index })
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step && options.length > 0) move(nextMark(markedIndex, step, options.length))
    else if (event.key === 'Enter' && markedIndex >= 0) document.getElementById(idOf(markedIndex))?.click()
    else if (event.key === 'Escape' && markedIndex >= 0) move(-1)
    else return
    event.preventDefault()
  }
  return { markedIndex, idOf, onKeyDown, activeId: markedIndex < 0 ? undefined : idOf(markedIndex) }
}
