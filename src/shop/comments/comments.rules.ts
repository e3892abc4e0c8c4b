import { after, minutes } from '#kernel/time.ts'

export const commentStates = ['waiting', 'published', 'declined'] as const
export type CommentState = (typeof commentStates)[number]

export const maxCommentLength = 2_000
export const maxReportLength = 300

/** Maximum answers under one comment; all of them are shown. */
export const maxAnswers = 100

/** Deadline for the author's edits; an edited comment is moderated again. */
export const editableUntil = (createdAt: Date): Date => after(createdAt, minutes(15))
