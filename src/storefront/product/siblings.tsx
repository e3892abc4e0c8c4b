/* chunk: buying */
import { useEffect, useRef, type MouseEvent } from 'react'
import { classNames } from '#ui/class-names.ts'
import { SwatchLink } from '#ui/swatch.tsx'
import type { ProductView } from '../buying/product-view.ts'
import type { ProductTexts } from '../buying/product.texts.ts'
import { Thumbnail } from '../buying/shot.tsx'
import css from './siblings.module.css'

/** Row whose link led to this page; gets the focus back after the navigation. */
let lastRow: 'colors' | 'sleeves' | undefined

type SiblingsProps = {
  product: ProductView
  t: ProductTexts
  /** Handler of the quick view, which switches the color in place. */
  onGo?: (href: string) => void
}

function useFocusReturn(row: 'colors' | 'sleeves') {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (lastRow !== row) return
    lastRow = undefined
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [row])
  return list
}

/** Links to the other colors of the model, each a product of its own. */
export function Colors({ product: { color, colors }, t, onGo }: SiblingsProps) {
  const list = useFocusReturn('colors')
  return (
    <div>
      <p className={css.label}>
        {t.color}: {color}
      </p>
      <ul ref={list} className={css.colors} aria-label={t.color}>
        {colors.map(({ href, ...swatch }) => (
          <li key={href}>
            <SwatchLink {...swatch} href={href} title={swatch.name} {...leading('colors', href, onGo)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Links to the same cut with other sleeves. */
export function Sleeves({ product: { sleeves }, t, onGo }: SiblingsProps) {
  const list = useFocusReturn('sleeves')
  if (sleeves.length < 2) return null
  return (
    <div>
      <p className={css.label}>{t.sleeve}</p>
      <ul ref={list} className={css.sleeves} aria-label={t.sleeve}>
        {sleeves.map(({ href, name, shot, selected }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={selected ? 'true' : undefined}
              className={classNames(css.sleeve, selected && css.chosen)}
              {...leading('sleeves', href, onGo)}
            >
              <span className={css.thumb}>
                <Thumbnail of={shot} width={56} />
              </span>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const leading = (row: 'colors' | 'sleeves', href: string, onGo: SiblingsProps['onGo']) => ({
  // Keep the scroll position, as only pictures and facts change.
  'data-scroll': 'keep',
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    lastRow = row
    if (!onGo) return
    event.preventDefault()
    onGo(href)
  },
})
