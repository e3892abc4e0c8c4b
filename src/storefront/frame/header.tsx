import { Menu, X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ClockPlace } from '#ui/clock-place.tsx'
import { Logo } from '#ui/logo.tsx'
import { usePage, useStatus } from '#web/hooks.ts'
import { onNavigate } from '#web/navigation.ts'
import { idle } from '#parts/idle.ts'
import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'
import { whenIdle } from '#parts/when-idle.ts'
import { Once } from '../common/once.tsx'
import { onCrossing } from '../common/desktop.ts'
import type { FrameData } from '../common/frame-data.ts'
import { HeaderActions } from './header-actions.tsx'
import css from './header.module.css'
import { link } from '../common/links.ts'
import {
  afterCrossing,
  afterNavigation,
  closeLayer,
  reachedLayer,
  reachFor,
  toggleLayer,
  useLayer,
} from '../common/layers.ts'
import type { MenuLook } from './menu-look.ts'
import { Navigation } from './navigation.tsx'
import { OfferStrip } from './offer-strip.tsx'
import { sectionOf } from './section.ts'
import { useScrollPosition } from './use-scroll-position.ts'
import { useHere } from '../visitor/here.ts'

const OfferClock = part(() => import('./offer-clock.tsx').then((file) => file.OfferClock), {
  when: idle,
  placeholder: ClockPlace,
})

const loadLayers = () => import('./layers-host.tsx')
const LayersHost = part(() => loadLayers().then((file) => file.LayersHost), { when: wanted, stays: true })
const preloadReached = () =>
  void loadLayers().then(
    (file) => file.preloadReached(),
    () => undefined,
  )

/** Closes layers on navigation and when the viewport crosses a breakpoint. */
function useLayerClosing() {
  useEffect(() => onNavigate(afterNavigation), [])
  useEffect(() => onCrossing(afterCrossing), [])
  useEffect(() => whenIdle(LayersHost.preload), [])
  useEffect(() => reachedLayer.subscribe(preloadReached), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && closeLayer()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

type HeaderProps = { frame: FrameData; menu: MenuLook }

function HeaderOnServer({ frame, menu }: HeaderProps) {
  const page = sectionOf(frame, usePage())
  return (
    <Once of={frame} like={`header ${menu} ${JSON.stringify(page)}`} page={page}>
      <AnyHeader frame={frame} menu={menu} />
    </Once>
  )
}

export const Header = import.meta.env.SSR ? HeaderOnServer : AnyHeader

function AnyHeader({ frame, menu }: HeaderProps) {
  if (menu === 'hidden') return <LogoOnly frame={frame} />
  return frame.offer ? (
    <WithOffer frame={frame} menu={menu} offer={frame.offer} />
  ) : (
    <HeaderBar frame={frame} menu={menu} />
  )
}

function LogoOnly({ frame }: { frame: FrameData }) {
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <div className={classNames('container', css.row)}>
          <div className={css.logo}>
            <Logo name={frame.brand} href={link(useHere(), 'home')} />
          </div>
        </div>
      </div>
    </header>
  )
}

function WithOffer({ frame, menu, offer }: HeaderProps & { offer: NonNullable<FrameData['offer']> }) {
  const here = useHere()
  const [isOn, setOn] = useState(offer.isOn)
  const clock = <OfferClock wanted of={{ offer, isOn, onTurn: setOn }} />
  const strip = isOn && <OfferStrip offer={offer} label={frame.t.offer} here={here} clock={clock} />
  return (
    <>
      {!isOn && <div hidden>{clock}</div>}
      <HeaderBar frame={frame} menu={menu} strip={strip} />
    </>
  )
}

function HeaderBar({ frame, menu, strip }: HeaderProps & { strip?: ReactNode }) {
  const { t, brand } = frame
  const place = useHere()
  const status = useStatus()
  const scrollPosition = useScrollPosition()
  const open = useLayer()
  useLayerClosing()
  const isHome = status === 200 && place.pathname === link(place, 'home')
  const isMenu = open === 'menu'
  // Opened layers are light, and so is the header above them.
  const isDark = menu === 'dark' && open === undefined
  return (
    <header
      className={classNames(css.header, Boolean(strip) && css.promo)}
      data-scrolled={scrollPosition}
      data-open={open}
    >
      {strip && <div className={css.strip}>{strip}</div>}
      <div className={classNames(css.bar, isDark && 'on-dark', isDark && css.dark)}>
        <div className={classNames('container', css.row)}>
          <IconButton
            label={t.menu}
            className={css.burger}
            aria-expanded={isMenu}
            aria-haspopup="dialog"
            onClick={() => toggleLayer('menu')}
            onPointerEnter={reachFor('menu')}
            onFocus={reachFor('menu')}
          >
            {isMenu ? <X aria-hidden /> : <Menu aria-hidden />}
          </IconButton>
          <div className={css.logo}>
            <Logo name={brand} href={isHome ? undefined : link(place, 'home')} />
          </div>
          <Navigation frame={frame} />
          <HeaderActions frame={frame} />
        </div>
      </div>
      {/* Outside of the navigation: moving the mouse here leaves the catalogue. */}
      {open === 'catalogue' && <div aria-hidden className={css.scrim} onPointerDown={() => closeLayer()} />}
      <LayersHost wanted={open !== undefined} of={{ frame }} />
    </header>
  )
}
