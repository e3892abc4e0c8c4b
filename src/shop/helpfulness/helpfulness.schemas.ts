import { Type, type Static } from 'typebox'

/** Subject of a vote: `faq-12` is an answer, `page-delivery` a text page. */
export const Subject = Type.String({ pattern: '^(?:faq-[1-9][0-9]{0,8}|page-[a-z0-9_-]{1,100})$' })

export const HelpVote = Type.Object({ about: Subject, helped: Type.Enum(['yes', 'no']) })
export type HelpVoteBody = Static<typeof HelpVote>

export const VoteTaken = Type.Object({ message: Type.String() })
export type VoteTakenAnswer = Static<typeof VoteTaken>
