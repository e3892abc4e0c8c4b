import { hours, minutes } from '#kernel/time.ts'

/** Offset of a time zone written as «UTC+3», in milliseconds; Moscow's for an unreadable one. */
export function zoneOffset(timezone: string | null | undefined): number {
  const [, sign, hour, minute = '0'] = /^UTC([+-])(\d{1,2})(?::(\d{2}))?$/u.exec(timezone ?? '') ?? []
  if (!sign) return hours(3)
  return (sign === '-' ? -1 : 1) * (hours(Number(hour)) + minutes(Number(minute)))
}
