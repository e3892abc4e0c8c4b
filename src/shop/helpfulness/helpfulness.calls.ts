import { post } from '#kernel/call.ts'
import type { HelpVoteBody, VoteTakenAnswer } from './helpfulness.schemas.ts'

export const helpVoteCall = post<HelpVoteBody, VoteTakenAnswer>('/api/helped/')
