const longest = 72 * 3600

/** Whole seconds to the end; undefined for a past end, or more than 72 hours ahead (R-4.3-04). */
export function secondsLeft(end: Date, now: Date): number | undefined {
  const milliseconds = end.getTime() - now.getTime()
  if (Number.isNaN(milliseconds) || milliseconds <= 0 || milliseconds > longest * 1000) return undefined
  return Math.ceil(milliseconds / 1000)
}

/** hh:mm:ss, hours up to 72. */
export function asClock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
