import { serve } from '#http/serve.ts'
import type { Db } from '#kernel/db.ts'
import type { App } from '../app.type.ts'
import { endOtherSessionsCall, endSessionCall, sessionsCall } from './accounts.calls.ts'
import { sessionsOf } from './accounts.queries.ts'
import { Done, SessionEnd, Sessions, type SessionsAnswer } from './accounts.schemas.ts'
import type { Member } from './members.ts'
import { endOtherSessions, endSession } from './sign-in.action.ts'

const group = 'Профиль'
const refusals = { 401: 'Нужен вход' }

async function answerFor(db: Db, { accountId, sessionId }: Member): Promise<SessionsAnswer> {
  const sessions = await sessionsOf(db, accountId)
  return sessions.map(({ id, device, lastUsedAt }) => ({
    id,
    device,
    last_used_at: lastUsedAt.toISOString(),
    is_current: id === sessionId,
  }))
}

export function sessionRoutes(app: App): void {
  const { db, members } = app
  serve(app, sessionsCall, { summary: 'Где вошли', group, answer: Sessions, refusals }, async ({ request, reply }) =>
    answerFor(db, await members.need(request, reply)),
  )
  serve(
    app,
    endSessionCall,
    { summary: 'Завершить один вход', group, body: SessionEnd, answer: Sessions, refusals },
    async ({ body, request, reply }) => {
      const member = await members.need(request, reply)
      await endSession(db, member.accountId, body.id)
      return answerFor(db, member)
    },
  )
  serve(
    app,
    endOtherSessionsCall,
    { summary: 'Завершить все входы, кроме этого', group, body: Done, answer: Sessions, refusals },
    async ({ request, reply }) => {
      const member = await members.need(request, reply)
      await endOtherSessions(db, member.accountId, member.sessionId)
      return answerFor(db, member)
    },
  )
}
