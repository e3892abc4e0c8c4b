import { House, Minus, Package, Plus, Store } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { Area } from '#shop/points/points-list.queries.ts'
import type { ClusterAnswer, PointAnswer } from '#shop/points/points.schemas.ts'
import { classNames } from '#ui/class-names.ts'
import { counted } from '#ui/counted.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { fill } from '../common/fill.ts'
import {
  areaOf,
  cameraFor,
  fromTheTop,
  moved,
  pixelOf,
  roomBeside,
  scaleOf,
  zoomed,
  type Camera,
  type MapPlace,
  type Size,
} from './mercator.rules.ts'
import { distanceText, hoursLine } from './point-facts.ts'
import css from './points-map.module.css'
import type { PointsTexts } from './points.texts.ts'
import { useMapPoints } from './use-map-points.ts'
import type { PointFilters } from './use-points.ts'

/** What any map of points is given, ours or a partner's. */
export type MapProps = {
  city: CityAnswer
  filters: PointFilters
  /** Where all points of the list lie: what is seen first. */
  area: Area | null
  chosenPoint: PointAnswer | null
  onChoose: (point: PointAnswer) => void
  t: PointsTexts
  /** Of a map that stands on a page: our shops, and a page that goes on scrolling under a finger and a wheel. */
  stores?: { places: MapStore[]; onChoose: (store: MapStore) => void }
}
export type MapStore = MapPlace & { slug: string; name: string; isChosen: boolean }

/** A map without streets: where points lie to each other, to the visitor and how far. Every pin is a button. */
export function PointsMap({ area, ...rest }: MapProps) {
  const plane = useRef<HTMLDivElement>(null)
  const size = useSize(plane)
  const [camera, setCamera] = useState<Camera>()
  const [shownPoint, setShownPoint] = useState<PointAnswer | null>(null)
  const { chosenPoint } = rest
  const isSeen = size !== undefined && size.width > 0
  // The first view is of all points; then it is the visitor's, and whatever is chosen in the list comes into it.
  if (!camera && area && isSeen) setCamera(cameraFor(area, size))
  if (camera && isSeen && chosenPoint !== shownPoint) {
    setShownPoint(chosenPoint)
    if (chosenPoint) setCamera(cameraShowing(chosenPoint, camera, size))
  }
  return (
    <div className={css.map} data-on-page={rest.stores ? '' : undefined} ref={plane}>
      {camera && isSeen && <Plane {...{ camera, setCamera, size }} {...rest} />}
    </div>
  )
}

/** A wide map has the card of the chosen point in its lower left corner. */
const card = { width: 380, height: 400 }
const edge = 60

/** The same view where the point is in it; otherwise moved until the point is in the middle of what no card covers. */
function cameraShowing(point: PointAnswer, camera: Camera, size: Size): Camera {
  const { x, y } = pixelOf(point, camera, size)
  const cardWidth = size.width > card.width * 1.5 ? card.width : 0
  const isInside = x > edge && x < size.width - edge && y > edge && y < size.height - edge
  if (isInside && (x > cardWidth || y < size.height - card.height)) return camera
  return moved(camera, x - (size.width + cardWidth) / 2, y - size.height / 2)
}

function useSize(element: { current: HTMLElement | null }): Size | undefined {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

type PlaneProps = Omit<MapProps, 'area'> & { camera: Camera; setCamera: (camera: Camera) => void; size: Size }

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
}

function Plane({ camera, setCamera, size, city, filters, chosenPoint, onChoose, t, stores }: PlaneProps) {
  const { south, west, north, east } = areaOf(camera, size)
  const bbox = [south, west, north, east].map((each) => each.toFixed(5)).join(',')
  const answer = useMapPoints({ city, filters, bbox, zoom: camera.zoom })
  const styleAt = (place: MapPlace) => {
    const { x, y } = pixelOf(place, camera, size)
    return { transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }
  }
  const isFree = stores ? roomBeside({ places: stores.places, camera, size }) : () => true
  const clusters = (answer?.clusters ?? []).filter((cluster) => isFree(cluster, 0))
  const points = (answer?.results ?? []).filter((point) => isFree(point, 18))
  const isElsewhere = chosenPoint && !points.some(({ code }) => code === chosenPoint.code)
  // The Tab key goes to our shops as the list has them, then over the rest from the top down.
  const marks = [...clusters, ...points, ...(isElsewhere ? [chosenPoint] : [])].sort(fromTheTop)
  return (
    <div className={css.plane} role="group" aria-label={t.map}>
      <Ground {...{ camera, setCamera, size, t }} isOnPage={stores !== undefined} />
      {stores?.places.map((store) => (
        <button
          key={store.slug}
          type="button"
          className={classNames(css.pin, css.storePin, store.isChosen && css.pinChosen)}
          style={styleAt(store)}
          aria-pressed={store.isChosen}
          aria-label={store.name}
          onClick={() => stores.onChoose(store)}
        >
          <Store aria-hidden />
        </button>
      ))}
      {marks.map((mark) =>
        'count' in mark ? (
          <Cluster
            key={`${mark.latitude} ${mark.longitude}`}
            {...{ cluster: mark, t }}
            style={styleAt(mark)}
            onPress={() => setCamera(nearer(mark, camera, size))}
          />
        ) : (
          <Pin
            key={`${mark.carrier} ${mark.code}`}
            {...{ point: mark, onChoose, t }}
            style={styleAt(mark)}
            isChosen={mark.code === chosenPoint?.code}
          />
        ),
      )}
      {filters.position && (
        <span className={css.you} style={styleAt(filters.position)} role="img" aria-label={t.you}>
          <House aria-hidden />
        </span>
      )}
      <p className={css.mapNote} role="status">
        {answer?.count === 0 && !stores && t.mapEmpty}
      </p>
    </div>
  )
}

type GroundProps = Pick<PlaneProps, 'camera' | 'setCamera' | 'size' | 't'> & { isOnPage: boolean }

/** What lies under the pins: it is moved by hand or with the arrows. */
function Ground({ camera, setCamera, size, t, isOnPage }: GroundProps) {
  const locale = useLocale()
  const { onWheel, ...drag } = useDrag({ camera, setCamera, size })
  const middle = { x: size.width / 2, y: size.height / 2 }
  const zoom = (by: number) => setCamera(zoomed(camera, by, middle, size))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key]
    const by = { '+': 1, '=': 1, '-': -1 }[event.key]
    if (!step && !by) return
    event.preventDefault()
    if (step) setCamera(moved(camera, ...step))
    if (by) zoom(by)
  }
  const scale = scaleOf(camera)
  return (
    <>
      <button
        type="button"
        className={css.ground}
        aria-label={t.move}
        onKeyDown={onKeyDown}
        {...drag}
        {...(!isOnPage && { onWheel })}
      />
      <div className={css.controls}>
        <IconButton look="disc" label={t.zoomIn} onClick={() => zoom(1)}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton look="disc" label={t.zoomOut} onClick={() => zoom(-1)}>
          <Minus aria-hidden />
        </IconButton>
      </div>
      <p className={css.scale} style={{ width: scale.pixels }}>
        {distanceText(scale.metres, t, locale)}
      </p>
    </>
  )
}

type PinProps = {
  point: PointAnswer
  style: { transform: string }
  isChosen: boolean
  onChoose: (point: PointAnswer) => void
  t: PointsTexts
}

const Pin = ({ point, style, isChosen, onChoose, t }: PinProps) => (
  <button
    type="button"
    className={classNames(css.pin, isChosen && css.pinChosen)}
    style={style}
    aria-pressed={isChosen}
    aria-label={[point.address, t.carriers[point.carrier], hoursLine(point, t)].join(', ')}
    onClick={() => onChoose(point)}
  >
    <Package aria-hidden />
  </button>
)

/** What makes the cluster fall apart, and at least one step nearer. */
function nearer(cluster: ClusterAnswer, camera: Camera, size: Size): Camera {
  const next = cameraFor(cluster.area, size)
  return { ...next, zoom: Math.max(next.zoom, Math.min(camera.zoom + 1, 18)) }
}

type ClusterProps = { cluster: ClusterAnswer; style: { transform: string }; onPress: () => void; t: PointsTexts }

function Cluster({ cluster, style, onPress, t }: ClusterProps) {
  const locale = useLocale()
  const points = counted(cluster.count, t.points, locale)
  return (
    <button
      type="button"
      className={css.cluster}
      style={style}
      aria-label={fill(t.cluster, { points })}
      onClick={onPress}
    >
      {cluster.count}
    </button>
  )
}

type DragOptions = { camera: Camera; setCamera: (camera: Camera) => void; size: Size }
type Finger = { x: number; y: number }

/** One finger moves, two change the scale, and so does the wheel. */
function useDrag({ camera, setCamera, size }: DragOptions) {
  const fingers = useRef(new Map<number, Finger>())
  const box = (event: { currentTarget: Element; clientX: number; clientY: number }) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, box(event))
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = box(event)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, now)
      if (!other) return setCamera(moved(camera, before.x - now.x, before.y - now.y))
      const apart = (finger: Finger) => Math.max(20, Math.hypot(finger.x - other.x, finger.y - other.y))
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
      setCamera(zoomed(camera, Math.log2(apart(now) / apart(before)), middle, size))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onWheel: (event: { deltaY: number; currentTarget: Element; clientX: number; clientY: number }) =>
      setCamera(zoomed(camera, event.deltaY > 0 ? -0.5 : 0.5, box(event), size)),
  }
}
