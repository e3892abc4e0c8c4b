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

const sizes = '(min-width: 1680px) 539px, (min-width: 1200px) calc(50vw - 301px), (min-width: 768px) 50vw, 86vw'

/** Full width on a desktop: a single shot, and the last of an odd number above three. */
const wideSizes = sizes.replace('539px', '1088px').replace('calc(50vw - 301px)', 'calc(100vw - 602px)')
/** With three shots the first is twice as large as the two beside it. */
const largeSizes = sizes.replace('539px', '722px').replace('calc(50vw - 301px)', 'calc(67vw - 402px)')

type Look = 'wide' | 'large' | undefined

/** Layout that fills two columns without gaps for any number of shots. */
export function lookOf(at: number, count: number): Look {
  if (count === 3) return at === 0 ? 'large' : undefined
  return count % 2 === 1 && at === count - 1 ? 'wide' : undefined
}

const sizesOf = (look: Look): string => (look === 'wide' ? wideSizes : look === 'large' ? largeSizes : sizes)

/** Height of the gallery on a desktop, in pictures of one column. */
const rowsOf = (count: number): number => (count === 3 ? 4 / 3 : count === 1 ? 2 : Math.ceil(count / 2))

/** Gallery: two columns on wide screens, a swipeable row on phones; each picture opens full-screen. */
export function Gallery({ product: { name, media, tile }, t }: { product: ProductView; t: ProductTexts }) {
  const row = useRef<HTMLUListElement>(null)
  const [shownIndex, setShownIndex] = useState(0)
  const [openedIndex, setOpenedIndex] = useState<number>()
  const follow = () => {
    const index = row.current ? Math.round(row.current.scrollLeft / Math.max(1, widthOfOne(row.current))) : 0
    setShownIndex(Math.min(index, media.length - 1))
  }
  const style = { '--tile': tile, '--rows': rowsOf(media.length) } as CSSProperties
  const [first] = media
  if (first?.kind === 'image')
    preloadPicture({ of: first, widths: shotWidths, sizes: sizesOf(lookOf(0, media.length)) })
  if (!first) return <NoPhoto text={t.noPhoto} style={style} />
  return (
    <section aria-label={t.gallery} className={css.gallery} style={style} data-print="row">
      <ul ref={row} className={css.row} data-count={media.length} onScroll={follow}>
        {media.map((shot, at) => (
          <li key={shot.hash} className={css.place} data-look={lookOf(at, media.length)}>
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
                sizes={sizesOf(lookOf(at, media.length))}
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

/** Scroll distance between pictures. */
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
