import { after, days, hours } from '#kernel/time.ts'

/** Professional holidays; professions without their own day celebrate on the medic's day. */
export const holidayKinds = [
  'medic_day',
  'nurse_day',
  'midwife_day',
  'dentist_day',
  'pediatrician_day',
  'anesthesiologist_day',
  'radiologist_day',
  'cardiologist_day',
  'ambulance_day',
  'pharmacist_day',
  'student_day',
  'veterinarian_day',
  'cook_day',
  'teacher_day',
] as const
export type Holiday = (typeof holidayKinds)[number]
export type GiftOccasion = 'birthday' | Holiday

export const isOccasion = (text: string): text is GiftOccasion =>
  text === 'birthday' || holidayKinds.some((each) => each === text)

/** Month and day of holidays; the medic's day is movable. */
const fixedDays: Record<Exclude<Holiday, 'medic_day'>, string> = {
  nurse_day: '05-12',
  midwife_day: '05-05',
  dentist_day: '02-09',
  pediatrician_day: '11-20',
  anesthesiologist_day: '10-16',
  radiologist_day: '11-08',
  cardiologist_day: '07-06',
  ambulance_day: '04-28',
  pharmacist_day: '09-25',
  student_day: '01-25',
  veterinarian_day: '08-31',
  cook_day: '10-20',
  teacher_day: '10-05',
}

/** Profession codes of data/professions.json. */
const professionsOf: Record<Exclude<Holiday, 'medic_day'>, readonly string[]> = {
  nurse_day: ['nurse', 'head_nurse', 'scrub_nurse'],
  midwife_day: ['midwife'],
  dentist_day: [
    'dentist_therapist',
    'dentist_surgeon',
    'dentist_orthopedist',
    'orthodontist',
    'dental_hygienist',
    'dental_technician',
    'dental_assistant',
  ],
  pediatrician_day: ['pediatrician'],
  anesthesiologist_day: ['anesthesiologist'],
  radiologist_day: ['radiologist'],
  cardiologist_day: ['cardiologist'],
  ambulance_day: ['emergency_doctor', 'paramedic'],
  pharmacist_day: ['pharmacist'],
  student_day: ['medical_student'],
  veterinarian_day: ['veterinarian'],
  cook_day: ['cook'],
  teacher_day: ['teacher'],
}

/** Gifts of one day: birthdays, and professional holidays. */
export type GiftDay = {
  /** Start: nine in the morning, Moscow time. */
  at: Date
  /** End of the day; members who join or agree later wait for the next year. */
  until: Date
  year: number
  /** Birthdays, such as «05-12»; in a common year, February 28 includes the 29th. */
  birthdays: string[]
  holidays: { holiday: Holiday; professions: readonly string[] | 'others' }[]
}

/** Moscow is UTC+3 all year. */
const moscowHours = 3
const giftHour = 9

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Medic's day: the third Sunday of June. */
export function medicDayOf(year: number): string {
  const weekday = new Date(Date.UTC(year, 5, 1)).getUTCDay()
  return `06-${15 + ((7 - weekday) % 7)}`
}

export const professionsWithDay: readonly string[] = Object.values(professionsOf).flat()

function giftDay(midnight: Date): GiftDay {
  const [year, monthAndDay] = [midnight.getUTCFullYear(), midnight.toISOString().slice(5, 10)]
  const begin = after(midnight, -hours(moscowHours))
  const own = (Object.keys(fixedDays) as (keyof typeof fixedDays)[])
    .filter((holiday) => fixedDays[holiday] === monthAndDay)
    .map((holiday) => ({ holiday, professions: professionsOf[holiday] }))
  return {
    at: after(begin, hours(giftHour)),
    until: after(begin, days(1)),
    year,
    birthdays: monthAndDay === '02-28' && !isLeap(year) ? ['02-28', '02-29'] : [monthAndDay],
    holidays: [
      ...own,
      ...(medicDayOf(year) === monthAndDay ? [{ holiday: 'medic_day' as const, professions: 'others' as const }] : []),
    ],
  }
}

/** Days to catch up on after downtime or clock changes. */
export const madeUpDays = 30

/** Days with due gifts, the oldest first. */
export function dueGiftDays(now: Date): GiftDay[] {
  const moscow = after(now, hours(moscowHours))
  const today = new Date(Date.UTC(moscow.getUTCFullYear(), moscow.getUTCMonth(), moscow.getUTCDate()))
  return Array.from({ length: madeUpDays + 1 }, (_, index) => giftDay(after(today, -days(madeUpDays - index)))).filter(
    ({ at }) => at <= now,
  )
}

/** Gift size in bonuses, and their lifetime. */
export const giftBonuses = 200
export const giftLasts = days(90)
