import type { App } from '../app.type.ts'
import { serve } from '#http/serve.ts'
import { saveDraft } from './drafts.actions.ts'
import { saveDraftCall } from './drafts.calls.ts'
import { Draft, DraftShape } from './drafts.schemas.ts'

/** Maximum body: a comment of a thousand Cyrillic letters, an address and a company. */
const bodyBytes = 8 * 1024

export function draftRoutes(app: App): void {
  const { db, clock, owners } = app
  serve(
    app,
    saveDraftCall,
    {
      summary: 'Сохранить поля оформления заказа на 14 дней',
      group: 'Заказы',
      body: Draft,
      answer: DraftShape,
      bodyBytes,
    },
    async ({ body: fields, ...visit }) => saveDraft(db, { owner: await owners.of(visit), fields, now: clock() }),
  )
}
