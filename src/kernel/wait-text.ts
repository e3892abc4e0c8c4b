import type { Words } from './locale.ts'

const units = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const
const formats = { ru: new Intl.RelativeTimeFormat('ru'), en: new Intl.RelativeTimeFormat('en-GB') }

/** Waiting time in its largest unit, rounded up: «через 21 минуту», «in 21 minutes». */
export function waitText(seconds: number): Words {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? units[2]
  const count = Math.max(1, Math.ceil(seconds / size))
  return { ru: formats.ru.format(count, unit), en: formats.en.format(count, unit) }
}
