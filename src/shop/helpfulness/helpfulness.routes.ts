import { serve } from '#http/serve.ts'
import type { App } from '../app.type.ts'
import { writingLimit } from '../route-limits.ts'
import { voteOfHelp } from './helpfulness.actions.ts'
import { helpVoteCall } from './helpfulness.calls.ts'
import { HelpVote, VoteTaken } from './helpfulness.schemas.ts'
import { helpVoteTexts } from './helpfulness.texts.ts'

export function helpfulnessRoutes(app: App): void {
  const { db, clock, owners } = app
  serve(
    app,
    helpVoteCall,
    {
      summary: 'Сказать, помог ли ответ или страница',
      group: 'Витрина',
      body: HelpVote,
      limit: writingLimit,
      answer: VoteTaken,
      refusals: { 404: 'Такого ответа или страницы нет' },
    },
    async ({ body, request, reply, locale }) => {
      const owner = await owners.of({ request, reply })
      await voteOfHelp(db, { owner, about: body.about, hasHelped: body.helped === 'yes', now: clock() })
      return { message: helpVoteTexts.taken[locale] }
    },
  )
}
