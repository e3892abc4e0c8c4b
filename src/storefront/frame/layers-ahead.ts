import { isDesktop } from './desktop.ts'
import type { Layer } from './frame.state.ts'

export const loadLayers = () => import('./layers-host.tsx').then((part) => part.LayersHost)

export const preloadLayers = (): void => void loadLayers().catch(() => undefined)

/** Begins to fetch a layer; a failure shows when it is opened. */
export const preloadLayer = (layer: Layer) => (): void =>
  void import('./layers-host.tsx').then((part) => part.preloadLayer(layer, isDesktop())).catch(() => undefined)
