import { Type } from 'typebox'
import { joinLoyalty } from '#shop/profile/join-loyalty.action.ts'
import { JoinFields } from '#shop/profile/profile.schemas.ts'
import { form } from '../common/form.ts'
import { link } from '../common/links.ts'

const page = link({ base: '' }, 'loyalty-program')

export const joinForm = form({
  path: '/loyalty-program/join/',
  page,
  fields: Type.Object({ ...JoinFields.properties, consent: Type.Literal(true) }),
  act: async ({ app, fields, member, session, now }) => {
    const { accountId } = await member()
    await joinLoyalty(app.db, { accountId, body: fields, address: session.browser().address, now })
    return page
  },
})
