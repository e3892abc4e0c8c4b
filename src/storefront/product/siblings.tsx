/* chunk: buying */
import { useEffect, useRef, type MouseEvent } from 'react'
import { classNames } from '#ui/class-names.ts'
import { SwatchLink } from '#ui/swatch.tsx'
import type { Goods } from '../buying/goods.ts'
import type { ProductTexts } from '../buying/product.texts.ts'
import { Thumbnail } from '../buying/shot.tsx'
import css from './siblings.module.css'

/** Which row led to the page on the screen: the focus returns to it, for the page is another one. */
let cameBy: 'colors' | 'sleeves' | undefined

type SiblingsProps = {
  goods: Goods
  t: ProductTexts
  /** In the quick view another colour is shown in its place. */
  onGo?: (href: string) => void
}

function useWayBack(row: 'colors' | 'sleeves') {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (cameBy !== row) return
    cameBy = undefined
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [row])
  return list
}

/** Each colour of the model is a product of its own. */
export function Colors({ goods: { color, colors }, t, onGo }: SiblingsProps) {
  const list = useWayBack('colors')
  return (
    <div>
      <p className={css.label}>
        {t.color}: {color}
      </p>
      <ul ref={list} className={css.colors} aria-label={t.color}>
        {colors.map(({ href, ...dye }) => (
          <li key={href}>
            <SwatchLink {...dye} href={href} title={dye.name} {...leading('colors', href, onGo)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The same cut with other sleeves. */
export function Sleeves({ goods: { sleeves }, t, onGo }: SiblingsProps) {
  const list = useWayBack('sleeves')
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
  // The eye stays where it is: only the pictures and the facts change.
  'data-scroll': 'keep',
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    cameBy = row
    if (!onGo) return
    event.preventDefault()
    onGo(href)
  },
})
