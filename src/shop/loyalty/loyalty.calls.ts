import { get } from '#kernel/call.ts'
import type { BonusesAnswer, BonusHistoryAnswer, HistoryQueryFields } from './loyalty.schemas.ts'

export const bonusesCall = get<BonusesAnswer>('/api/users/profile/bonuses/')
export const bonusHistoryCall = get<BonusHistoryAnswer, HistoryQueryFields>('/api/users/profile/bonuses/history/')
