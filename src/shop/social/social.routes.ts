import type { FastifyReply } from 'fastify'
import { serve } from '#http/serve.ts'
import { panels } from '../accounts/accounts.texts.ts'
import { browserOf, openSession } from '../accounts/open-session.ts'
import { sitesOf } from '../accounts/accounts.queries.ts'
import type { App } from '../app.type.ts'
import { mailLimit, signInLimit } from '../route-limits.ts'
import { linkArrival, registerArrival, unlinkSite, type SignedIn } from './arrivals.action.ts'
import { linkArrivalCall, linkedSitesCall, registerArrivalCall, unlinkSiteCall } from './social.calls.ts'
import { socialNames } from './social.port.ts'
import { ArrivalAnswer, ArrivalLink, ArrivalRegistration, LinkedSites, SiteName } from './social.schemas.ts'

const group = 'Вход через другие сайты'
const refusals = { 401: 'Нужен вход' }
const formBytes = 8 * 1024

export function socialRoutes(app: App): void {
  arrivalRoutes(app)
  settingsRoutes(app)
}

const openArrival = (app: App, reply: FastifyReply, session: SignedIn) => ({
  ...openSession(app, reply, session),
  target: session.target,
})

function arrivalRoutes(app: App): void {
  const { clock } = app
  serve(
    app,
    linkArrivalCall,
    {
      summary: 'Связать вход другого сайта с аккаунтом: нужен его пароль',
      group,
      body: ArrivalLink,
      answer: ArrivalAnswer,
      limit: signInLimit,
      bodyBytes: formBytes,
    },
    async ({ body, ...visit }) => {
      const session = await linkArrival(app, { ...body, browser: browserOf(app, visit), now: clock() })
      return openArrival(app, visit.reply, session)
    },
  )
  serve(
    app,
    registerArrivalCall,
    {
      summary: 'Зарегистрироваться с тем, что рассказал другой сайт',
      group,
      body: ArrivalRegistration,
      answer: ArrivalAnswer,
      status: 201,
      limit: mailLimit,
      bodyBytes: formBytes,
    },
    async ({ body: { token, ...body }, locale, ...visit }) => {
      const input = { token, body, locale, browser: browserOf(app, visit), now: clock() }
      const session = await registerArrival(app, input)
      return session ? openArrival(app, visit.reply, session) : panels.registered[locale]
    },
  )
}

function settingsRoutes(app: App): void {
  const { db, members, social } = app
  const answerFor = async (accountId: number) => ({
    linked: await sitesOf(db, accountId),
    available: socialNames.filter((name) => social[name]),
  })
  serve(
    app,
    linkedSitesCall,
    { summary: 'С какими сайтами связан аккаунт', group: 'Профиль', answer: LinkedSites, refusals },
    async ({ request, reply }) => answerFor((await members.need(request, reply)).accountId),
  )
  serve(
    app,
    unlinkSiteCall,
    {
      summary: 'Отвязать сайт; последний способ войти остаётся',
      group: 'Профиль',
      body: SiteName,
      answer: LinkedSites,
      refusals: { ...refusals, 409: 'Это последний способ войти' },
    },
    async ({ body, request, reply }) => {
      const { accountId } = await members.need(request, reply)
      await unlinkSite(db, { accountId, site: body.provider })
      return answerFor(accountId)
    },
  )
}
