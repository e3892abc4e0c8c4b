import { serve } from '#http/serve.ts'
import type { App } from '../app.type.ts'
import { forgetCard } from './cards.actions.ts'
import { cardAnswer } from './cards.answers.ts'
import { forgetCardCall, savedCardsCall } from './cards.calls.ts'
import { cardsOf } from './cards.queries.ts'
import { CardId, NoMoreOfIt, SavedCards } from './cards.schemas.ts'

const group = 'Профиль'
const refusals = { 401: 'Нужен вход' }

export function cardRoutes(app: App): void {
  const { db, clock, members } = app
  serve(
    app,
    savedCardsCall,
    { summary: 'Сохранённые карты', group, answer: SavedCards, refusals },
    async ({ request, reply, locale }) => {
      const { accountId } = await members.need(request, reply)
      const now = clock()
      return { cards: (await cardsOf(db, accountId)).map((card) => cardAnswer(card, { locale, now })) }
    },
  )
  serve(
    app,
    forgetCardCall,
    { summary: 'Удалить сохранённую карту и отозвать согласие', group, body: CardId, answer: NoMoreOfIt, refusals },
    async ({ body, request, reply }) => {
      const { accountId } = await members.need(request, reply)
      await forgetCard(db, { accountId, id: body.id })
      return {}
    },
  )
}
