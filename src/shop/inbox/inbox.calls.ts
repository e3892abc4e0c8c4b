import { post, type Call } from '#kernel/call.ts'
import type { SaidAnswer, SubscriptionBody, UnsubscriptionQuery } from './inbox.schemas.ts'

export const subscribeCall = post<SubscriptionBody, SaidAnswer>('/api/subscriptions/')
export const unsubscribeCall: Call<UnsubscriptionQuery, undefined, SaidAnswer> = {
  method: 'POST',
  path: '/api/subscriptions/unsubscribe/',
}
