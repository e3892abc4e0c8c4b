import { useState, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import type { CardData, CardSwatch } from './card-data.ts'

/** How a card shows itself in one of its colors: another face, and its swatch marked. */
export function turned(model: CardData, href: string | undefined): CardData {
  const face = model.swatches.find((swatch) => swatch.href === href)?.face
  if (!face) return model
  const swatches = model.swatches.map((swatch): CardSwatch => ({
    ...swatch,
    selected: swatch.href === href || undefined,
  }))
  // What its first color has and this one lacks must not stay.
  return { ...model, hover: undefined, film: undefined, ...face, swatches }
}

/**
 * A card of a model turns to the color that is pointed at, reached by the keyboard or tapped, and stays there. Pressing
 * the color that is shown follows its link, and so does every press before the script.
 */
export function useTurningCard(model: CardData) {
  const [href, setHref] = useState<string>()
  const card = turned(model, href)
  const canTurn = model.swatches.some(({ face }) => face)
  const turnTo = (next: string) => {
    if (!canTurn) return {}
    const turn = () => setHref(next)
    return {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') turn()
      },
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (currentTarget.matches(':focus-visible')) turn()
      },
      onClick: (event: MouseEvent) => {
        if (card.href === next || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        turn()
      },
    }
  }
  return { card, turnTo }
}
