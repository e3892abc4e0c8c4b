import { voteOfHelp } from '#shop/helpfulness/helpfulness.actions.ts'
import { HelpVote } from '#shop/helpfulness/helpfulness.schemas.ts'
import { writingLimit } from '#shop/route-limits.ts'
import { form } from '../common/form.ts'

/** Vote «Ответ помог?», «Страница помогла?» without JavaScript. */
export const helpedForm = form({
  path: '/helped/',
  fields: HelpVote,
  limit: writingLimit,
  act: async ({ app, fields, owner, now }) => {
    await voteOfHelp(app.db, { owner: await owner(), about: fields.about, hasHelped: fields.helped === 'yes', now })
    return `#thanks-${fields.about}`
  },
})
