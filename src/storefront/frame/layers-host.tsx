import { isDesktop as isDesktopNow, useIsDesktop } from './desktop.ts'
import type { FrameData } from './frame.loader.ts'
import { closeLayer, useLayer } from './layers.ts'
import { Later } from './later.tsx'

const loadSheet = () => import('./burger-sheet.tsx').then(({ BurgerSheet }) => BurgerSheet)
const loadMenu = () => import('./mobile-menu.tsx').then(({ MobileMenu }) => MobileMenu)
const loadSearch = () => import('./search-panel.tsx').then(({ SearchPanel }) => SearchPanel)
const loadCity = () => import('./city-modal.tsx').then(({ CityModal }) => CityModal)
const loadSignIn = () => import('./sign-in-modal.tsx').then(({ SignInModal }) => SignInModal)

/** Fetched when somebody reaches for the opener; a failure shows when it is pressed. */
const ahead = (load: () => Promise<unknown>) => () => void load().catch(() => undefined)

export const preloadMenu = () => ahead(isDesktopNow() ? loadSheet : loadMenu)()
export const preloadSearch = ahead(loadSearch)
export const preloadCity = ahead(loadCity)
export const preloadSignIn = ahead(loadSignIn)

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
