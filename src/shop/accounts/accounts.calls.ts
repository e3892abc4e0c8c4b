import { get, post } from '#kernel/call.ts'
import type {
  ActivationBody,
  ActivationLetterBody,
  DoneAnswer,
  MessageAnswer,
  NewPasswordAnswer,
  NewPasswordBody,
  RegistrationBody,
  RestoreBody,
  SessionEndBody,
  SessionsAnswer,
  SignInBody,
  TokenAnswer,
} from './accounts.schemas.ts'

export const signInCall = post<SignInBody, TokenAnswer>('/api/users/auth/login/')
export const signOutCall = post<DoneAnswer, DoneAnswer>('/api/users/auth/logout/')
export const registerCall = post<RegistrationBody, MessageAnswer>('/api/users/auth/registration/')
export const activateCall = post<ActivationBody, TokenAnswer>('/api/users/auth/activate/')
export const activationLetterCall = post<ActivationLetterBody, MessageAnswer>('/api/users/auth/activate/letter/')
export const restoreCall = post<RestoreBody, MessageAnswer>('/api/users/auth/restore/')
export const newPasswordCall = post<NewPasswordBody, NewPasswordAnswer>('/api/users/auth/restore/password/')

export const sessionsCall = get<SessionsAnswer>('/api/users/profile/sessions/')
export const endSessionCall = post<SessionEndBody, SessionsAnswer>('/api/users/profile/sessions/end/')
export const endOtherSessionsCall = post<DoneAnswer, SessionsAnswer>('/api/users/profile/sessions/end-others/')
