import { Type } from 'typebox'
import { changeMeasures, keepMeasures, makeDefault, removeMeasures } from '#shop/measures/measures.actions.ts'
import { Person } from '#shop/measures/measures.schemas.ts'
import { form, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'

const page = link({ base: '' }, 'my-measures')
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

const keyOf = async ({ member, now }: Pick<FormVisit<unknown>, 'member' | 'now'>) => ({
  accountId: (await member()).accountId,
  now,
})

/** Saves a new person or new measurements; empty fields are cleared. */
export const savePersonForm = form({
  path: '/my-measures/save/',
  page,
  fields: Type.Object({ ...Person.properties, id: Type.Optional(Id) }),
  act: async ({ app: { db }, fields: { id, ...body }, ...visit }) => {
    const key = await keyOf(visit)
    if (id === undefined) await keepMeasures(db, { ...key, body })
    else await changeMeasures(db, { ...key, id, body })
    return page
  },
})

export const defaultPersonForm = form({
  path: '/my-measures/default/',
  page,
  fields: Type.Object({ id: Id }),
  act: async ({ app: { db }, fields: { id }, ...visit }) => {
    await makeDefault(db, { ...(await keyOf(visit)), id })
    return page
  },
})

export const removePersonForm = form({
  path: '/my-measures/remove/',
  page,
  fields: Type.Object({ id: Id }),
  act: async ({ app: { db }, fields: { id }, ...visit }) => {
    await removeMeasures(db, { ...(await keyOf(visit)), id })
    return page
  },
})
