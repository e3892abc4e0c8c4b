import { ArrowLeft } from 'lucide-react'
import { useLayoutEffect, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { CategoriesPanel, CitiesPanel, BuyersPanel } from './mobile-panels.tsx'
import { MobileMain, type Panel } from './mobile-main.tsx'
import type { FrameData } from '../common/frame-data.ts'
import css from './mobile-menu.module.css'
import { useHere } from '../visitor/here.ts'

type MobileMenuProps = { frame: FrameData; onClose: () => void }

/** Full-screen phone menu below the header; not modal, as the header stays usable. */
export function MobileMenu({ frame, onClose }: MobileMenuProps) {
  const [panel, setPanel] = useState<Panel>('main')
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)

  // Start below the header, which may be lower because of the offer strip.
  useLayoutEffect(() => {
    const bottom = menu.current?.previousElementSibling?.getBoundingClientRect().bottom ?? 0
    menu.current?.style.setProperty('--menu-top', `${bottom}px`)
    opener.current = document.activeElement
    return () => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (panel === 'main') onClose()
    else setPanel('main')
  }

  return (
    // Esc goes one panel back.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={menu} role="dialog" aria-label={frame.t.menu} className={css.menu} data-scroll-lock onKeyDown={onKeyDown}>
      {panel === 'main' ? (
        <Slide key="main" from="left">
          <MobileMain frame={frame} onOpen={setPanel} />
        </Slide>
      ) : (
        <SubPanel key={panel} frame={frame} panel={panel} onBack={() => setPanel('main')} />
      )}
    </div>
  )
}

function Slide({ from, children }: { from: 'left' | 'right'; children: ReactNode }) {
  const slide = useRef<HTMLDivElement>(null)
  useEffect(() => slide.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true }), [])
  return (
    <div ref={slide} className={css[from]}>
      {children}
    </div>
  )
}

type SubPanelProps = { frame: FrameData; panel: Exclude<Panel, 'main'>; onBack: () => void }

function SubPanel({ frame, panel, onBack }: SubPanelProps) {
  const { t } = frame
  const place = useHere()
  const titles = { catalogue: t.catalogue, buyers: t.buyers, city: t.cityTitle }
  return (
    <Slide from="right">
      <button type="button" className={css.back} onClick={onBack}>
        <ArrowLeft aria-hidden />
        <span className="visually-hidden">{t.back}: </span>
        {t.menu}
      </button>
      <h2 className="display-3">{titles[panel]}</h2>
      {panel === 'catalogue' && <CategoriesPanel frame={frame} place={place} />}
      {panel === 'buyers' && <BuyersPanel frame={frame} place={place} />}
      {panel === 'city' && <CitiesPanel frame={frame} place={place} />}
    </Slide>
  )
}
