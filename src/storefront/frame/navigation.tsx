import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { classNames } from '#ui/class-names.ts'
import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'
import type { FrameData } from '../common/frame-data.ts'
import { link } from '../common/links.ts'
import { closeLayer, openLayer, useLayer } from '../common/layers.ts'
import css from './navigation.module.css'
import { useHoverIntent } from './use-hover-intent.ts'
import { useHere } from '../visitor/here.ts'

const CataloguePanel = part(() => import('./catalogue-panel.tsx').then((file) => file.CataloguePanel), { when: wanted })

/** Number of linked sections (R-2.3-01): five are visible from 1200 px, two more from 1440, all in the catalogue. */
const linkedCategories = 7

export function Navigation({ frame }: { frame: FrameData }) {
  const place = useHere()
  const isAt = (address: string) => place.pathname.startsWith(address) || undefined
  const isCategory = frame.categories
    .slice(0, linkedCategories)
    .some(({ slug }) => isAt(link(place, 'category', { kategorii: slug })))
  return (
    <nav aria-label={frame.t.mainNav} className={css.nav}>
      <ul className={css.list}>
        <CatalogueItem frame={frame} isCurrent={!isCategory && isAt(link(place, 'catalogue'))} />
        {frame.categories.map(({ slug, name }) => (
          <li key={slug} className={css.category}>
            <a
              href={link(place, 'category', { kategorii: slug })}
              className={css.item}
              aria-current={isAt(link(place, 'category', { kategorii: slug })) && 'page'}
            >
              <span className={css.word}>{name}</span>
            </a>
          </li>
        ))}
        <li>
          <a
            href={link(place, 'sales')}
            className={classNames(css.item, css.sales)}
            aria-current={isAt(link(place, 'sales')) && 'page'}
          >
            <span className={css.word}>{frame.t.sales}</span>
          </a>
        </li>
      </ul>
    </nav>
  )
}

/** Opening method; decides the effect of a click and the focus target. */
type OpeningWay = 'hover' | 'press' | 'keyboard'

/** Opens on hover intent, click or keyboard; `closeOnPurpose` keeps a mouse that is still near from reopening it. */
function useCatalogueOpening() {
  const isOpen = useLayer() === 'catalogue'
  const [how, setHow] = useState<OpeningWay>('hover')
  const show = (by: OpeningWay) => {
    setHow(by)
    openLayer('catalogue')
  }
  const close = () => closeLayer('catalogue')
  const { hover, rest } = useHoverIntent({
    enter: () => isOpen || show('hover'),
    leave: () => how === 'hover' && close(),
  })
  const closeOnPurpose = () => {
    rest()
    close()
  }
  // Escape closes every layer, regardless of the focus.
  useEffect(() => {
    if (!isOpen) return
    const onKey = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && rest()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return { isOpen, how, show, close, closeOnPurpose, hover }
}

function CatalogueItem({ frame, isCurrent }: { frame: FrameData; isCurrent: true | undefined | false }) {
  const place = useHere()
  const opener = useRef<HTMLAnchorElement>(null)
  const { isOpen, how, show, close, closeOnPurpose, hover } = useCatalogueOpening()
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Enter has no click count (`detail` is 0). A mouse click right after hover keeps the panel open.
    if (isOpen && how !== 'hover') closeOnPurpose()
    else show(event.detail === 0 ? 'keyboard' : 'press')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && event.target === opener.current) {
      event.preventDefault()
      show('keyboard')
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      closeOnPurpose()
      opener.current?.focus()
    }
  }
  const onBlur = (event: FocusEvent) =>
    isOpen && event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && close()
  return (
    // Keys and focus are handled for the button and its panel together.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li {...hover} onKeyDown={onKeyDown} onBlur={onBlur}>
      <a
        ref={opener}
        href={link(place, 'catalogue')}
        className={css.item}
        aria-current={isCurrent ? 'page' : undefined}
        aria-expanded={isOpen}
        onClick={press}
        onPointerEnter={CataloguePanel.preload}
        onFocus={CataloguePanel.preload}
      >
        <span className={css.word}>
          {frame.t.catalogue}
          <ChevronDown aria-hidden className={css.chevron} />
        </span>
      </a>
      <CataloguePanel wanted={isOpen} of={{ frame, takesFocus: how === 'keyboard' }} />
    </li>
  )
}
