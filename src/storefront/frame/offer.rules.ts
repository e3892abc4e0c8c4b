import type { OfferTimes } from '../common/frame-data.ts'

export type OfferStage = 'far' | 'soon' | 'on' | 'over'

const dayMs = 24 * 3600 * 1000

/** Stage of an offer; start and end are inclusive (R-4.3-01), the clock runs from a day before the start (R-4.3-02). */
export function offerStage({ startsAt, endsAt }: OfferTimes, now: Date): OfferStage {
  const wait = startsAt === null ? 0 : Date.parse(startsAt) - now.getTime()
  if (endsAt !== null && now.getTime() > Date.parse(endsAt)) return 'over'
  if (wait <= 0) return 'on'
  return wait < dayMs ? 'soon' : 'far'
}

/** True if the stage may change soon and needs a check every second. */
export const changesSoon = (stage: OfferStage, { endsAt }: OfferTimes): boolean =>
  stage === 'soon' || (stage === 'on' && endsAt !== null)

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const white = '#ffffff'
const ink = '#0f231f'
const honey = '#f2c666'

/** Text color of the offer: white or ink, by contrast. The clock is honey where that is legible. */
export function offerTone(hex: string): { tone: 'white' | 'ink'; honeyClock: boolean } {
  const tone = contrast(hex, white) >= contrast(hex, ink) ? 'white' : 'ink'
  return { tone, honeyClock: contrast(hex, honey) >= 4.5 }
}
