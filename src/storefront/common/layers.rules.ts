export type Layer = 'catalogue' | 'menu' | 'search' | 'city' | 'sign-in'
export type Open = Layer | undefined

export type Step =
  | { type: 'open'; layer: Layer }
  /** Without a layer whatever is open; with one only that, for a late timer may speak of a layer long gone. */
  | { type: 'close'; layer?: Layer }
  | { type: 'navigated' }
  /** The window crossed 1200 px: some layers exist on one side only. */
  | { type: 'crossed' }

const oneSided: readonly Layer[] = ['catalogue', 'menu']

/** One layer at a time: opening one closes the others (R-4.2-01, R-4.2-02), a new page closes all (R-2.8-03). */
export function nextLayer(open: Open, step: Step): Open {
  if (step.type === 'open') return step.layer
  if (step.type === 'close') return step.layer === undefined || step.layer === open ? undefined : open
  if (step.type === 'crossed') return open && oneSided.includes(open) ? undefined : open
  return undefined
}
