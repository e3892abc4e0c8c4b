import { serve } from '#http/serve.ts'
import type { Locale } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import { endOtherSessionsCall, endSessionCall, sessionsCall } from './accounts.calls.ts'
import { placeName } from './accounts.rules.ts'
import { sessionsOf } from './accounts.queries.ts'
import { Done, SessionEnd, Sessions, type SessionsAnswer } from './accounts.schemas.ts'
import type { Member } from './members.ts'
import { endOtherSessions, endSession } from './sign-in.action.ts'

const group = 'Профиль'
const refusals = { 401: 'Нужен вход' }

type AnswerInput = { member: Member; locale: Locale }

async function answerFor(
  { db, ipPlaces }: Pick<App, 'db' | 'ipPlaces'>,
  { member: { accountId, sessionId }, locale }: AnswerInput,
): Promise<SessionsAnswer> {
  const sessions = await sessionsOf(db, accountId)
  return sessions.map(({ id, device, address, lastUsedAt }) => ({
    id,
    device,
    place: placeName(ipPlaces?.placeOf(address)?.names, locale),
    last_used_at: lastUsedAt.toISOString(),
    is_current: id === sessionId,
  }))
}

export function sessionRoutes(app: App): void {
  const { db, members } = app
  serve(
    app,
    sessionsCall,
    { summary: 'Где вошли', group, answer: Sessions, refusals },
    async ({ locale, request, reply }) => answerFor(app, { member: await members.need(request, reply), locale }),
  )
  serve(
    app,
    endSessionCall,
    { summary: 'Завершить один вход', group, body: SessionEnd, answer: Sessions, refusals },
    async ({ body, locale, request, reply }) => {
      const member = await members.need(request, reply)
      await endSession(db, member.accountId, body.id)
      return answerFor(app, { member, locale })
    },
  )
  serve(
    app,
    endOtherSessionsCall,
    { summary: 'Завершить все входы, кроме этого', group, body: Done, answer: Sessions, refusals },
    async ({ locale, request, reply }) => {
      const member = await members.need(request, reply)
      await endOtherSessions(db, member.accountId, member.sessionId)
      return answerFor(app, { member, locale })
    },
  )
}
