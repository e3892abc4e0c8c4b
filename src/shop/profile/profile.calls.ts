import { get, patch, post } from '#kernel/call.ts'
import type { ProfileInfoAnswer } from '../accounts/accounts.schemas.ts'
import type {
  ConsentsAnswer,
  DataStateAnswer,
  DeletionBody,
  DeletionDateAnswer,
  EmailChangeBody,
  EmailConfirmationBody,
  InfoChangesBody,
  LettersBody,
  NewTokenAnswer,
  NothingAnswer,
  PasswordChangeBody,
} from './profile.schemas.ts'

const base = '/api/users/profile'

export const profileInfoCall = get<ProfileInfoAnswer>(`${base}/info/`)
export const changeInfoCall = patch<InfoChangesBody, ProfileInfoAnswer>(`${base}/info/`)
export const lettersCall = post<LettersBody, ProfileInfoAnswer>(`${base}/newsletter/`)
export const consentsCall = get<ConsentsAnswer>(`${base}/consents/`)
export const changeEmailCall = post<EmailChangeBody, ProfileInfoAnswer>(`${base}/email/`)
export const emailAgainCall = post<NothingAnswer, ProfileInfoAnswer>(`${base}/email/again/`)
export const cancelEmailCall = post<NothingAnswer, ProfileInfoAnswer>(`${base}/email/cancel/`)
export const confirmEmailCall = post<EmailConfirmationBody, NothingAnswer>(`${base}/email/confirm/`)
export const changePasswordCall = post<PasswordChangeBody, NewTokenAnswer>(`${base}/password/`)
export const leaveLoyaltyCall = post<NothingAnswer, ProfileInfoAnswer>(`${base}/loyalty/leave/`)
export const dataStateCall = get<DataStateAnswer>(`${base}/data/`)
export const askForDataCall = post<NothingAnswer, DataStateAnswer>(`${base}/data/`)
export const dataFileCall = get<object>(`${base}/data/file/`)
export const deleteAccountCall = post<DeletionBody, DeletionDateAnswer>(`${base}/delete/`)
export const keepAccountCall = post<NothingAnswer, NothingAnswer>(`${base}/delete/cancel/`)
