/** «10:00», «21:00». */
export type OpenHours = { from: string; to: string }
/** A date with other hours; null for a day off. */
export type OtherDay = { date: string; hours: OpenHours | null }

export type StoreHours = { week: (OpenHours | null)[]; otherDays: OtherDay[] }
