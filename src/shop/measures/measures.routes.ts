import { Type } from 'typebox'
import { serve } from '#http/serve.ts'
import type { App } from '../app.type.ts'
import { idIn } from '../id-in.ts'
import { changeMeasures, keepMeasures, makeDefault, mergeMeasures, removeMeasures } from './measures.actions.ts'
import { peopleAnswer } from './measures.answers.ts'
import {
  changeMeasuresCall,
  defaultPersonCall,
  keepMeasuresCall,
  measuresCall,
  mergeMeasuresCall,
  removeMeasuresCall,
} from './measures.calls.ts'
import { peopleOf } from './measures.queries.ts'
import { GuestPeople, People, Person } from './measures.schemas.ts'
import type { RequestVisit } from '../request-visit.ts'

const group = 'Профиль'
const refusals = { 401: 'Нужен вход' }
const ofOne = { ...refusals, 404: 'Такого человека у вас нет' }
/** Maximum body: twenty people with escaped names. */
const listBytes = 16 * 1024

export function measureRoutes(app: App): void {
  const { db, clock, members } = app
  const inputOf = async ({ request, reply }: RequestVisit) => ({
    accountId: (await members.need(request, reply)).accountId,
    now: clock(),
  })
  const answer = People
  serve(app, measuresCall, { summary: 'Мерки людей', group, answer, refusals }, async (visit) =>
    peopleAnswer(await peopleOf(db, (await inputOf(visit)).accountId)),
  )
  serve(
    app,
    keepMeasuresCall,
    { summary: 'Записать мерки человека', group, body: Person, answer, refusals },
    async ({ body, ...visit }) => peopleAnswer(await keepMeasures(db, { ...(await inputOf(visit)), body })),
  )
  serve(
    app,
    changeMeasuresCall,
    { summary: 'Изменить мерки человека', group, body: Person, answer, refusals: ofOne },
    async ({ body, params, ...visit }) =>
      peopleAnswer(await changeMeasures(db, { ...(await inputOf(visit)), id: idIn(params), body })),
  )
  serve(
    app,
    defaultPersonCall,
    { summary: 'Выбрать, для кого подбирать размер', group, body: Type.Object({}), answer, refusals: ofOne },
    async ({ params, ...visit }) =>
      peopleAnswer(await makeDefault(db, { ...(await inputOf(visit)), id: idIn(params) })),
  )
  serve(
    app,
    removeMeasuresCall,
    { summary: 'Удалить мерки человека', group, answer, refusals: ofOne },
    async ({ params, ...visit }) =>
      peopleAnswer(await removeMeasures(db, { ...(await inputOf(visit)), id: idIn(params) })),
  )
  serve(
    app,
    mergeMeasuresCall,
    {
      summary: 'Добавить мерки, которые хранил браузер до входа',
      group,
      body: GuestPeople,
      answer,
      bodyBytes: listBytes,
      refusals,
    },
    async ({ body, ...visit }) =>
      peopleAnswer(await mergeMeasures(db, { ...(await inputOf(visit)), people: body.people })),
  )
}
