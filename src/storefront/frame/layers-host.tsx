/* chunk: visit */
import { useIsDesktop } from '../common/desktop.ts'
import type { FrameData } from '../common/frame-data.ts'
import type { Layer } from '../common/layers.rules.ts'
import { closeLayer, useLayer } from '../common/layers.ts'
import { Later } from '../common/later.tsx'

const loadSheet = () => import('./burger-sheet.tsx').then((part) => part.BurgerSheet)
const loadMenu = () => import('./mobile-menu.tsx').then((part) => part.MobileMenu)
const loadSearch = () => import('../search/search-panel.tsx').then((part) => part.SearchPanel)
const loadCity = () => import('../city/city-modal.tsx').then((part) => part.CityModal)
const loadSignIn = () => import('./sign-in-modal.tsx').then((part) => part.SignInModal)

const loaders: Partial<Record<Layer, () => Promise<unknown>>> = {
  search: loadSearch,
  city: loadCity,
  'sign-in': loadSignIn,
}

/** Fetched when somebody reaches for the opener; a failure shows when it is pressed. */
export function preloadLayer(layer: Layer, isDesktop: boolean): Promise<unknown> {
  const load = layer === 'menu' ? (isDesktop ? loadSheet : loadMenu) : loaders[layer]
  return Promise.resolve(load?.())
}

/** The layers that cover the page; none of their code is here before it is wanted. */
export function LayersHost({ frame }: { frame: FrameData }) {
  const open = useLayer()
  const isDesktop = useIsDesktop()
  const layer = (isOpen: boolean) => ({ wanted: isOpen, with: { frame, open: isOpen, onClose: closeAny } })
  return (
    <>
      <Later load={loadSheet} lingers {...layer(open === 'menu' && isDesktop)} />
      <Later load={loadMenu} {...layer(open === 'menu' && !isDesktop)} />
      <Later load={loadSearch} lingers {...layer(open === 'search')} />
      <Later load={loadCity} lingers {...layer(open === 'city')} />
      <Later load={loadSignIn} lingers {...layer(open === 'sign-in')} />
    </>
  )
}

const closeAny = () => closeLayer()
