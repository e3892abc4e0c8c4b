import { Play } from 'lucide-react'
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { Mark } from '#ui/mark.tsx'
import { fill } from '../common/fill.ts'
import { preloadPicture } from '../common/picture.tsx'
import css from './gallery.module.css'
import type { ProductView } from '../buying/product-view.ts'
import { Viewer } from './viewer-part.ts'
import type { ProductTexts } from '../buying/product.texts.ts'
import { posterOf, Shot, shotWidths } from '../buying/shot.tsx'

const sizes = '(min-width: 1680px) 539px, (min-width: 1200px) calc(50vw - 301px), (min-width: 768px) 50vw, 100vw'

/** Last of an odd number of shots: it fills both columns on a desktop. */
const wideSizes = sizes.replace('539px', '1088px').replace('calc(50vw - 301px)', 'calc(100vw - 602px)')
const isWide = (at: number, count: number): boolean => count > 4 && count % 2 === 1 && at === count - 1

/** Two columns on wide screens, a row to be drawn with a finger on phones; each opens on the whole screen. */
export function Gallery({ product: { name, media, tile }, t }: { product: ProductView; t: ProductTexts }) {
  const row = useRef<HTMLUListElement>(null)
  const [shownIndex, setShownIndex] = useState(0)
  const [openedIndex, setOpenedIndex] = useState<number>()
  const follow = () => {
    const index = row.current ? Math.round(row.current.scrollLeft / Math.max(1, widthOfOne(row.current))) : 0
    setShownIndex(Math.min(index, media.length - 1))
  }
  const style = { '--tile': tile, '--rows': Math.ceil(media.length / 2) } as CSSProperties
  const [first] = media
  if (first?.kind === 'image') preloadPicture({ of: first, widths: shotWidths, sizes })
  if (!first) return <NoPhoto text={t.noPhoto} style={style} />
  return (
    <section aria-label={t.gallery} className={css.gallery} style={style} data-print="row">
      <ul ref={row} className={css.row} onScroll={follow}>
        {media.map((shot, at) => (
          <li key={shot.hash} className={css.place} data-wide={isWide(at, media.length) || undefined}>
            <button
              type="button"
              className={css.open}
              aria-label={fill(shot.kind === 'video' ? t.playVideo : t.openPhoto, { n: at + 1, count: media.length })}
              aria-haspopup="dialog"
              onPointerEnter={Viewer.preload}
              onFocus={Viewer.preload}
              onKeyDown={(event) => moveFocus(event, row.current)}
              onClick={() => setOpenedIndex(at)}
            >
              <Shot
                of={shot}
                alt={at === 0 ? name : ''}
                sizes={isWide(at, media.length) ? wideSizes : sizes}
                priority={at === 0}
                poster={posterOf(media, 670)}
              />
              {shot.kind === 'video' && (
                <span className={css.play}>
                  <Play aria-hidden />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {media.length > 1 && <Dashes count={media.length} shownIndex={shownIndex} />}
      <Viewer
        wanted={openedIndex !== undefined}
        of={{ media, name, t, index: openedIndex, onClose: () => setOpenedIndex(undefined) }}
      />
    </section>
  )
}

/** How far one picture is from the next. */
const widthOfOne = (row: HTMLElement): number =>
  row.children.length > 1 ? row.scrollWidth / row.children.length : row.clientWidth

const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>, row: HTMLElement | null) {
  const step = steps[event.key]
  if (!step || !row) return
  const buttons = [...row.querySelectorAll('button')]
  const next = buttons[buttons.indexOf(event.currentTarget as HTMLButtonElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Dashes({ count, shownIndex }: { count: number; shownIndex: number }) {
  return (
    <div aria-hidden className={css.dashes}>
      {Array.from({ length: count }, (_, at) => (
        // A dash is its place in the row.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={css.dash} data-on={at === shownIndex || undefined} />
      ))}
    </div>
  )
}

function NoPhoto({ text, style }: { text: string; style: CSSProperties }) {
  return (
    <div className={css.gallery} style={style}>
      <p className={css.none}>
        <Mark />
        {text}
      </p>
    </div>
  )
}
