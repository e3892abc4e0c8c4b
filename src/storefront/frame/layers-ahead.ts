import { isDesktop } from '../common/desktop.ts'
import { reachedLayer } from '../common/layers.ts'

const loadHost = () => import('./layers-host.tsx')
export const loadLayers = () => loadHost().then((part) => part.LayersHost)

export const preloadLayers = (): void => void loadLayers().catch(() => undefined)

/** Begins to fetch a layer; a failure shows when it is opened. */
export function preloadReached(): void {
  const layer = reachedLayer.get()
  if (layer)
    loadHost().then(
      (part) => part.preloadLayer(layer, isDesktop()),
      () => undefined,
    )
}
