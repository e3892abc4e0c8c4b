import { get, post } from '#kernel/call.ts'
import type {
  ArrivalAnswerBody,
  ArrivalLinkBody,
  ArrivalRegistrationBody,
  LinkedSitesAnswer,
  SiteNameBody,
} from './social.schemas.ts'

export const linkArrivalCall = post<ArrivalLinkBody, ArrivalAnswerBody>('/api/users/auth/social/link/')
export const registerArrivalCall = post<ArrivalRegistrationBody, ArrivalAnswerBody>(
  '/api/users/auth/social/registration/',
)
export const linkedSitesCall = get<LinkedSitesAnswer>('/api/users/profile/social/')
export const unlinkSiteCall = post<SiteNameBody, LinkedSitesAnswer>('/api/users/profile/social/unlink/')
