import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { useWords } from '#ui/locale.tsx'
import { useDialog } from '#ui/use-dialog.ts'
import { useSwipe } from '../common/use-swipe.ts'
import type { Shot as ShotData } from '../buying/product-view.ts'
import type { ProductTexts } from '../buying/product.texts.ts'
import { posterOf, Shot, videoSource } from '../buying/shot.tsx'
import css from './viewer.module.css'

export type ViewerWords = Pick<ProductTexts, 'viewer' | 'zoomIn' | 'zoomOut'>

export type ViewerProps = {
  media: ShotData[]
  name: string
  t: ViewerWords
  /** Index of the opened picture; undefined while closed. */
  index: number | undefined
  onClose: () => void
}

/** Full-screen picture viewer with arrows, swipe and click to zoom. */
export function Viewer(props: ViewerProps) {
  const { dialog, heading, present } = useDialog(props.index !== undefined, props.onClose)
  // Kept so that the picture stays visible while the viewer fades out.
  const [openedIndex, setOpenedIndex] = useState(0)
  if (props.index !== undefined && props.index !== openedIndex) setOpenedIndex(props.index)
  return (
    <dialog {...dialog} className={css.viewer} aria-label={`${props.t.viewer}: ${props.name}`}>
      {present && <Stage {...props} key={openedIndex} index={openedIndex} heading={heading} />}
    </dialog>
  )
}

type StageProps = ViewerProps & { index: number; heading: RefObject<HTMLHeadingElement | null> }

function Stage({ media, name, t, index, onClose, heading }: StageProps) {
  const words = useWords()
  const [shownIndex, setShownIndex] = useState(index)
  const [isClose, setClose] = useState(false)
  const shot = media[shownIndex]
  const go = (step: 1 | -1) => {
    setClose(false)
    setShownIndex((shownIndex + step + media.length) % media.length)
  }
  const swipe = useSwipe((direction) => !isClose && go(direction))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement || isClose) return
    if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
  }
  if (!shot) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the focused element inside
    <div className={css.stage} onKeyDown={onKeyDown}>
      <h2 ref={heading} tabIndex={-1} className="visually-hidden" aria-live="polite">
        {words.slideOf(shownIndex + 1, media.length)}
      </h2>
      <div className={css.bar}>
        <span aria-hidden>
          {shownIndex + 1} / {media.length}
        </span>
        {shot.kind === 'image' && (
          <IconButton label={isClose ? t.zoomOut : t.zoomIn} onClick={() => setClose(!isClose)}>
            {isClose ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
          </IconButton>
        )}
        <IconButton label={words.close} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className={css.place} {...swipe}>
        {shot.kind === 'video' ? (
          <Film key={shot.hash} shot={shot} name={name} poster={posterOf(media, 1005)} />
        ) : (
          <Closer key={shot.hash} shot={shot} name={name} isClose={isClose} onTurn={setClose} />
        )}
      </div>
      {media.length > 1 && (
        <>
          <IconButton look="disc" label={words.previousSlide} className={css.previous} onClick={() => go(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton look="disc" label={words.nextSlide} className={css.next} onClick={() => go(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  )
}

/** Muted film with controls. */
function Film({ shot, name, poster }: { shot: ShotData; name: string; poster: string | undefined }) {
  return (
    <video className={css.film} controls autoPlay muted loop playsInline poster={poster} aria-label={name}>
      <source src={videoSource(shot)} type={shot.mime} />
    </video>
  )
}

type CloserProps = { shot: ShotData; name: string; isClose: boolean; onTurn: (isClose: boolean) => void }

const zoomFactor = 2.4

/** Scroll containers must be reachable by keyboard. */
const reach = (name: string) => ({ role: 'group', 'aria-label': name, tabIndex: 0 })

/**
 * Zoomable picture: zoomed in, it is larger than its scroll container, which scrolls by touch, wheel, arrows or
 * pointer.
 */
function Closer({ shot, name, isClose, onTurn }: CloserProps) {
  const frame = useRef<HTMLDivElement>(null)
  const pressedPoint = useRef({ x: 0.5, y: 0.5 })
  useEffect(() => {
    const box = frame.current
    if (!box || !isClose) return
    box.scrollTo(
      pressedPoint.current.x * box.scrollWidth - box.clientWidth / 2,
      pressedPoint.current.y * box.scrollHeight - box.clientHeight / 2,
    )
  }, [isClose])
  const turn = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // A keyboard activation has no pointer position and zooms into the middle.
    if (event.detail > 0)
      pressedPoint.current = { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
    onTurn(!isClose)
  }
  return (
    <div ref={frame} className={css.closer} data-close={isClose || undefined} {...(isClose && reach(name))}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button above does the same by keyboard */}
      <div className={css.picture} onClick={turn}>
        <Shot of={shot} alt={name} sizes={isClose ? `${zoomFactor * 100}vw` : '100vw'} />
      </div>
    </div>
  )
}
