/* chunk: visit */
import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'
import { isDesktop, useIsDesktop } from '../common/desktop.ts'
import type { FrameData } from '../common/frame-data.ts'
import { closeLayer, reachedLayer, useLayer } from '../common/layers.ts'
import type { Layer } from '../common/layers.rules.ts'

const BurgerSheet = part(() => import('./burger-sheet.tsx').then((file) => file.BurgerSheet), {
  when: wanted,
  stays: true,
})
const MobileMenu = part(() => import('./mobile-menu.tsx').then((file) => file.MobileMenu), { when: wanted })
const SearchPanel = part(() => import('../search/search-panel.tsx').then((file) => file.SearchPanel), {
  when: wanted,
  stays: true,
})
const CityModal = part(() => import('../city/city-modal.tsx').then((file) => file.CityModal), {
  when: wanted,
  stays: true,
})
const SignInWindow = part(() => import('../auth/sign-in-window.tsx').then((file) => file.SignInWindow), {
  when: wanted,
  stays: true,
})

const menuHere = () => (isDesktop() ? BurgerSheet : MobileMenu)
const layers: Partial<Record<Layer, () => { preload: () => void }>> = {
  menu: menuHere,
  search: () => SearchPanel,
  city: () => CityModal,
  'sign-in': () => SignInWindow,
}

/** Preloads a layer when the visitor points at or focuses its opener. */
export function preloadReached(): void {
  const layer = reachedLayer.get()
  if (layer) layers[layer]?.().preload()
}

/** Windows of the header; the code of each is loaded on demand. */
export function LayersHost({ frame }: { frame: FrameData }) {
  const open = useLayer()
  const isWide = useIsDesktop()
  const layer = (isOpen: boolean) => ({ wanted: isOpen, of: { frame, open: isOpen, onClose: closeAny } })
  return (
    <>
      <BurgerSheet {...layer(open === 'menu' && isWide)} />
      <MobileMenu {...layer(open === 'menu' && !isWide)} />
      <SearchPanel {...layer(open === 'search')} />
      <CityModal {...layer(open === 'city')} />
      <SignInWindow {...layer(open === 'sign-in')} />
    </>
  )
}

const closeAny = () => closeLayer()
