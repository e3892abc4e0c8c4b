import { get } from '#kernel/call.ts'
import type { FeedbackTopicAnswer } from './conversations.schemas.ts'

export const feedbackTopicsCall = get<FeedbackTopicAnswer[]>('/api/feedback/topics/')
