import type { Area } from '#shop/points/points-list.queries.ts'

export type MapPlace = { latitude: number; longitude: number }
/** The order in which the eye goes over a map. */
export const fromTheTop = (one: MapPlace, other: MapPlace): number =>
  other.latitude - one.latitude || one.longitude - other.longitude
/** Of the map's middle; a whole zoom doubles the scale. */
export type Camera = MapPlace & { zoom: number }
export type Size = { width: number; height: number }

const tile = 256
export const leastZoom = 3
export const mostZoom = 18
/** Where the square of the world ends. */
const mostLatitude = 85

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
const worldWidth = (zoom: number) => tile * 2 ** zoom

const xOf = (longitude: number, zoom: number) => ((longitude + 180) / 360) * worldWidth(zoom)
const yOf = (latitude: number, zoom: number) => {
  const sine = Math.sin((clamp(latitude, -mostLatitude, mostLatitude) * Math.PI) / 180)
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldWidth(zoom)
}
const longitudeAt = (x: number, zoom: number) => (x / worldWidth(zoom)) * 360 - 180
const latitudeAt = (y: number, zoom: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldWidth(zoom)))) * 180) / Math.PI

/** Where a place is on the screen, from the upper left corner. */
export const pixelOf = (place: MapPlace, camera: Camera, { width, height }: Size): { x: number; y: number } => ({
  x: xOf(place.longitude, camera.zoom) - xOf(camera.longitude, camera.zoom) + width / 2,
  y: yOf(place.latitude, camera.zoom) - yOf(camera.latitude, camera.zoom) + height / 2,
})

/** The view moved by so many points of the screen. */
export const moved = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  latitude: clamp(latitudeAt(yOf(camera.latitude, camera.zoom) + dy, camera.zoom), -mostLatitude, mostLatitude),
  longitude: clamp(longitudeAt(xOf(camera.longitude, camera.zoom) + dx, camera.zoom), -180, 180),
})

/** Nearer or further, while what is under `at` stays there. */
export function zoomed(camera: Camera, by: number, at: { x: number; y: number }, size: Size): Camera {
  const zoom = clamp(camera.zoom + by, leastZoom, mostZoom)
  const growth = 2 ** (zoom - camera.zoom) - 1
  return moved({ ...camera, zoom }, (at.x - size.width / 2) * growth, (at.y - size.height / 2) * growth)
}

export function areaOf(camera: Camera, { width, height }: Size): Area {
  const { zoom } = camera
  const [x, y] = [xOf(camera.longitude, zoom), yOf(camera.latitude, zoom)]
  return {
    south: latitudeAt(Math.min(worldWidth(zoom), y + height / 2), zoom),
    west: clamp(longitudeAt(x - width / 2, zoom), -180, 180),
    north: latitudeAt(Math.max(0, y - height / 2), zoom),
    east: clamp(longitudeAt(x + width / 2, zoom), -180, 180),
  }
}

const margin = 56

/** The nearest view that holds an area whole. */
export function cameraFor(area: Area, { width, height }: Size): Camera {
  const [wide, high] = [xOf(area.east, 0) - xOf(area.west, 0), yOf(area.south, 0) - yOf(area.north, 0)]
  const room = (length: number, span: number) => Math.log2(Math.max(80, length - 2 * margin) / Math.max(span, 1e-7))
  const zoom = clamp(Math.floor(Math.min(room(width, wide), room(height, high)) * 2) / 2, leastZoom, mostZoom - 1)
  const middle = latitudeAt((yOf(area.south, zoom) + yOf(area.north, zoom)) / 2, zoom)
  return { zoom, latitude: middle, longitude: (area.west + area.east) / 2 }
}

const steps = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000]
const equatorMetres = 40_075_017

/** A round distance and how long it is on the screen: about a finger and a half. */
export function scaleOf({ latitude, zoom }: Camera): { metres: number; pixels: number } {
  const metresPerPixel = (equatorMetres * Math.cos((latitude * Math.PI) / 180)) / worldWidth(zoom)
  const metres = steps.findLast((step) => step / metresPerPixel <= 110) ?? steps[0]!
  return { metres, pixels: metres / metresPerPixel }
}

type Obstacles = { places: readonly MapPlace[]; camera: Camera; size: Size }

/**
 * Neither under a shop, another point or the buttons that zoom, nor cut by the edge: such a one could not be pressed.
 * Nearer there is room for it.
 */
export function roomBeside({ places, camera, size }: Obstacles): (place: MapPlace, lift: number) => boolean {
  const others = places.map((place) => {
    const { x, y } = pixelOf(place, camera, size)
    return { x, y: y - 22, room: 56 }
  })
  // A pin stands above its place, a cluster lies over it.
  return (place, lift) => {
    const { x, y: foot } = pixelOf(place, camera, size)
    const y = foot - lift
    const isUnderButtons = x > size.width - 88 && Math.abs(y - size.height / 2) < 88
    const isAtEdge = x < 24 || y < 36 || x > size.width - 24 || y > size.height - 24
    const isFree = others.every((other) => Math.hypot(other.x - x, other.y - y) > other.room)
    if (isUnderButtons || isAtEdge || !isFree) return false
    others.push({ x, y, room: 48 })
    return true
  }
}
