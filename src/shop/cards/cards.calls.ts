import { get, post } from '#kernel/call.ts'
import type { CardIdBody, NoMoreOfItAnswer, SavedCardsAnswer } from './cards.schemas.ts'

/** Saved cards of a member. */
export const savedCardsCall = get<SavedCardsAnswer>('/api/users/profile/cards/')
export const forgetCardCall = post<CardIdBody, NoMoreOfItAnswer>('/api/users/profile/cards/forget/')
