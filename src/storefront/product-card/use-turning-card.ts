import { useState, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import type { CardData, CardSwatch } from './card-data.ts'

/** Card of a model in one of its colors: another picture and a selected swatch. */
export function turned(model: CardData, href: string | undefined): CardData {
  const face = model.swatches.find((swatch) => swatch.href === href)?.face
  if (!face) return model
  const swatches = model.swatches.map((swatch): CardSwatch => ({
    ...swatch,
    selected: swatch.href === href || undefined,
  }))
  // Drop the first color's picture and film, which this color may lack.
  return { ...model, hover: undefined, film: undefined, ...face, swatches }
}

/**
 * Switches the card to the color that is hovered, focused or tapped. Activating the shown color follows its link, as
 * does any click before hydration.
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
