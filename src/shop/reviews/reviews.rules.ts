import { after, hours } from '#kernel/time.ts'

export const fits = ['small', 'true', 'large'] as const
export type Fit = (typeof fits)[number]

export const minTextLength = 10
export const maxTextLength = 4_000
export const maxPhotos = 6

/** Moderation state of a review or a question, as shown to its author. */
export type WritingState = 'waiting' | 'published' | 'declined'
type StateMoments = { publishedAt: Date | null; declinedAt: Date | null }

export const stateOf = ({ publishedAt, declinedAt }: StateMoments): WritingState =>
  publishedAt ? 'published' : declinedAt ? 'declined' : 'waiting'

const editable = hours(24)

/** Deadline for edits: a day after writing, or a day after a refusal. */
export const editableUntil = ({ createdAt, declinedAt }: StateMoments & { createdAt: Date }): Date =>
  after(declinedAt ?? createdAt, editable)

export const mayEdit = (review: StateMoments & { createdAt: Date }, now: Date): boolean => now < editableUntil(review)
