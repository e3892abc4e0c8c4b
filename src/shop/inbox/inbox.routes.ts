import type { App } from '../app.type.ts'
import { subscribeLimit } from '../route-limits.ts'
import { serve } from '#http/serve.ts'
import { subscribe, unsubscribe } from './inbox.actions.ts'
import { subscribeCall, unsubscribeCall } from './inbox.calls.ts'
import { Said, Subscription, Unsubscription } from './inbox.schemas.ts'
import { answers } from './inbox.texts.ts'
import { unsubscribePages } from './unsubscribe-page.tsx'

const group = 'Рассылка'

export function inboxRoutes(app: App): void {
  const { db, clock } = app
  serve(
    app,
    subscribeCall,
    {
      summary: 'Подписаться на рассылку',
      group,
      body: Subscription,
      limit: subscribeLimit,
      bodyBytes: 2048,
      answer: Said,
      status: 201,
      refusals: { 429: 'Слишком много подписок с одного адреса' },
    },
    async ({ body: { email, consent = true }, locale, request }) => {
      await subscribe(db, { email, consent, locale, address: request.ip, now: clock() })
      return { message: answers.subscribed[locale] }
    },
  )

  void app.http.register(async (http) => {
    // Mail programs unsubscribe by a form post (RFC 8058); its contents do not matter.
    http.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      (_, __, next) => next(null),
    )
    serve(
      { ...app, http },
      unsubscribeCall,
      { summary: 'Отписаться от рассылки', group, query: Unsubscription, answer: Said },
      async ({ query, locale, request }) => {
        await unsubscribe(db, { token: query.token, address: request.ip, locale, now: clock() })
        return { message: answers.unsubscribed[locale] }
      },
    )
    unsubscribePages(app, http)
  })
}
