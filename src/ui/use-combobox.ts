import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

export type ComboOption = { value: string; label: string; note?: ReactNode }

type Combo = {
  query: string
  onQuery: (query: string) => void
  options: ComboOption[]
  onChoose: (option: ComboOption) => void
  firstOnLeave?: boolean
  listId: string
}

/** Focus stays in the field; the arrows move a mark through the list (aria-activedescendant). */
export function useCombobox({ query, onQuery, options, onChoose, firstOnLeave, listId }: Combo) {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = useRef(false)
  const shown = open && options.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  const choose = (option: ComboOption) => {
    typed.current = false
    setOpen(false)
    setActive(-1)
    onChoose(option)
  }
  const mark = (index: number) => {
    setOpen(true)
    setActive(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const leave = () => {
    const first = options[0]
    if (firstOnLeave && typed.current && first && query.trim()) choose(first)
    setOpen(false)
  }
  const type = (text: string) => {
    typed.current = true
    setOpen(true)
    setActive(-1)
    onQuery(text)
  }
  const marked = shown ? options[active] : undefined
  const keys: Record<string, false | (() => void)> = {
    ArrowDown: () => mark(Math.min(active + 1, options.length - 1)),
    ArrowUp: () => mark(Math.max(active - 1, 0)),
    Enter: marked !== undefined && (() => choose(marked)),
    Escape: open && (() => setOpen(false)),
  }

  return {
    open,
    input: {
      value: query,
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': shown,
      'aria-controls': listId,
      'aria-activedescendant': shown && active >= 0 ? optionId(active) : undefined,
      onChange: (event: { target: { value: string } }) => type(event.target.value),
      onClick: () => setOpen(true),
      onBlur: leave,
      onKeyDown: (event: KeyboardEvent) => answerKey(event, keys[event.key]),
    },
    list: { id: listId, role: 'listbox', hidden: !shown },
    option: (option: ComboOption, index: number) => ({
      ...optionProps(index === active, () => choose(option)),
      id: optionId(index),
      onMouseMove: () => setActive(index),
    }),
  }
}

function answerKey(event: KeyboardEvent, act: false | (() => void) | undefined) {
  if (!act) return
  event.preventDefault()
  act()
}

const optionProps = (marked: boolean, choose: () => void) => ({
  role: 'option',
  'aria-selected': marked,
  // Pressing must not take focus from the field, or leaving it would close the list first.
  onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  onClick: choose,
})
