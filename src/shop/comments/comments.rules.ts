import { after, minutes } from '#kernel/time.ts'

export const commentStates = ['waiting', 'published', 'declined'] as const
export type CommentState = (typeof commentStates)[number]

export const longestComment = 2_000
export const longestReport = 300

/** Under one comment, and all of them are shown: whoever has more to say writes a comment of their own. */
export const mostAnswers = 100

/** So long a comment may be put right by its author (whatever was decided meanwhile, it is read once more). */
export const editableUntil = (createdAt: Date): Date => after(createdAt, minutes(15))
