export type Layer = 'catalogue' | 'menu' | 'search' | 'city' | 'sign-in'
export type Open = Layer | undefined

export type Step =
  | { type: 'open'; layer: Layer }
  /** Closes the given layer only, because a late timer may refer to a closed one; without a layer, any. */
  | { type: 'close'; layer?: Layer }
  | { type: 'navigated' }
  /** Window crossed 1200 px: some layers exist on one side only. */
  | { type: 'crossed' }

const oneSided: readonly Layer[] = ['catalogue', 'menu']

/** Layer state machine: opening one closes the others (R-4.2-01, R-4.2-02); a new page closes all (R-2.8-03). */
export function nextLayer(open: Open, step: Step): Open {
  if (step.type === 'open') return step.layer
  if (step.type === 'close') return step.layer === undefined || step.layer === open ? undefined : open
  if (step.type === 'crossed') return open && oneSided.includes(open) ? undefined : open
  return undefined
}
