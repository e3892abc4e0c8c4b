import { Type, type Static } from 'typebox'

export const CardId = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) })
export type CardIdBody = Static<typeof CardId>

export const SavedCards = Type.Object({
  cards: Type.Array(
    Type.Object({
      id: Type.Integer(),
      /** «МИР •• 4477» */
      title: Type.String(),
      /** «12/28» */
      until: Type.String(),
      is_usable: Type.Boolean(),
      /** Time of the owner's consent to storage. */
      agreed_at: Type.String(),
    }),
  ),
})
export type SavedCardsAnswer = Static<typeof SavedCards>

export const NoMoreOfIt = Type.Object({})
export type NoMoreOfItAnswer = Static<typeof NoMoreOfIt>
