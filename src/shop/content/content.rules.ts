import { roubles } from '#kernel/money.ts'

export type Period = { startsAt: Date | null; endsAt: Date | null }

/** True within a period, first and last moments included (R-4.3-01). */
export const isOn = ({ startsAt, endsAt }: Period, now: Date): boolean =>
  (!startsAt || startsAt <= now) && (!endsAt || now <= endsAt)

/** True before the end: sent to the browser in advance, which waits for the start (R-4.3-02). */
export const isNotOver = ({ endsAt }: Period, now: Date): boolean => !endsAt || now <= endsAt

/** Loyalty levels: yearly purchases from this amount earn this percentage back (O-35). */
export const loyaltyLevels = [
  { code: 1, name: { ru: 'Друг', en: 'Friend' }, from: roubles(0), percent: 5 },
  { code: 2, name: { ru: 'Лучший друг', en: 'Best friend' }, from: roubles(30_000), percent: 7 },
  { code: 3, name: { ru: 'Семья', en: 'Family' }, from: roubles(100_000), percent: 10 },
] as const

/** Value limits and presets of a gift certificate (O-17). */
export const certificateFacts = {
  least: roubles(1_000),
  most: roubles(100_000),
  values: [roubles(1_000), roubles(3_000), roubles(5_000), roubles(10_000)],
} as const
