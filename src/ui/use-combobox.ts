import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

export type ComboOption = { value: string; label: string; note?: ReactNode }

type Combo = {
  query: string
  onQuery: (query: string) => void
  options: ComboOption[]
  onChoose: (option: ComboOption) => void
  onEscape?: () => void
  firstOnLeave?: boolean
  /** Marks the first suggestion without an arrow key: Enter takes it. */
  firstMarked?: boolean
  /** The initial text was just typed into a field that this one replaces. */
  startsTyped?: boolean
  listId: string
}

/** Focus stays in the field; the arrows move a mark through the list (aria-activedescendant). */
export function useCombobox(combo: Combo) {
  const { query, onQuery, options, onChoose, onEscape, firstOnLeave, firstMarked, startsTyped = false, listId } = combo
  const [open, setOpen] = useState(startsTyped)
  const [pointedIndex, setActive] = useState(-1)
  const isTyped = useRef(startsTyped)
  const wasPress = usePressElsewhere()
  const isShown = open && options.length > 0
  const active = pointedIndex < 0 && firstMarked ? 0 : pointedIndex
  const optionId = (index: number) => `${listId}-${index}`
  const put = (isTyping: boolean) => {
    isTyped.current = isTyping
    setOpen(isTyping)
    setActive(-1)
  }
  const choose = (option: ComboOption) => {
    put(false)
    onChoose(option)
  }
  const mark = (index: number) => {
    setOpen(true)
    setActive(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const leave = () => {
    if (firstOnLeave && isTyped.current && options[0] && query.trim() && !wasPress()) choose(options[0])
    else setOpen(false)
  }
  const markedOption = isShown ? options[active] : undefined
  const keys: Keys = {
    ArrowDown: () => mark(Math.min(active + 1, options.length - 1)),
    ArrowUp: () => mark(Math.max(active - 1, 0)),
    Enter: markedOption && (() => choose(markedOption)),
    Escape: open ? () => put(false) : onEscape,
  }
  return {
    open,
    input: {
      value: query,
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isShown,
      'aria-controls': listId,
      'aria-activedescendant': isShown && active >= 0 ? optionId(active) : undefined,
      onChange: ({ target }: Typing) => {
        put(true)
        onQuery(target.value)
      },
      onClick: () => setOpen(true),
      onBlur: leave,
      onKeyDown: (event: KeyboardEvent) => answerKey(event, keys[event.key]),
    },
    list: { id: listId, role: 'listbox', hidden: !isShown },
    option: (option: ComboOption, index: number) =>
      optionProps(optionId(index), {
        isMarked: index === active,
        mark: () => setActive(index),
        choose: () => choose(option),
      }),
  }
}

/**
 * True when the field was left for a control with an action of its own: a button, a link, the scrim or grip of a
 * dialog.
 */
function usePressElsewhere(): () => boolean {
  const pressedElement = useRef<Element>(undefined)
  useEffect(() => {
    const note = ({ type, target }: Event) => {
      pressedElement.current = type === 'pointerdown' && target instanceof Element ? target : undefined
    }
    document.addEventListener('pointerdown', note, true)
    document.addEventListener('keydown', note, true)
    return () => {
      document.removeEventListener('pointerdown', note, true)
      document.removeEventListener('keydown', note, true)
    }
  }, [])
  return () =>
    pressedElement.current?.matches('dialog, :is(a, button, [aria-hidden]), :is(a, button, [aria-hidden]) *') ?? false
}

type Keys = Record<string, false | undefined | (() => void)>

function answerKey(event: KeyboardEvent, act: Keys[string]) {
  if (!act) return
  event.preventDefault()
  act()
}

type Typing = { target: { value: string } }

type OptionState = { isMarked: boolean; mark: () => void; choose: () => void }

const optionProps = (id: string, { isMarked, mark, choose }: OptionState) => ({
  id,
  role: 'option',
  'aria-selected': isMarked,
  onMouseMove: mark,
  // A click must not take focus from the field, or the list would close first.
  onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  onClick: choose,
})
