import { useSyncExternalStore } from 'react'
import { signal } from '#web/signal.ts'
import { nextLayer, type Layer, type Open, type Step } from './frame.state.ts'

const layer = signal<Open>(undefined)

const step = (next: Step) => layer.set(nextLayer(layer.get(), next))

export const openLayer = (which: Layer): void => step({ type: 'open', layer: which })
export const closeLayer = (which?: Layer): void => step({ type: 'close', layer: which })
export const toggleLayer = (which: Layer): void => (layer.get() === which ? closeLayer(which) : openLayer(which))
export const afterNavigation = (): void => step({ type: 'navigated' })
export const afterCrossing = (): void => step({ type: 'crossed' })

export const useLayer = (): Open => useSyncExternalStore(layer.subscribe, layer.get, layer.onServer)
