import { Type, type Static } from 'typebox'

const Row = Type.Object({
  who: Type.String(),
  garment: Type.String(),
  size: Type.String(),
  height: Type.String(),
  quantity: Type.String(),
})

export const SupplyListAnswer = Type.Object({
  rows: Type.Array(Row),
  /** How many were read, and what is to be put right in which row of the file. */
  words: Type.Array(Type.String()),
})
export type SupplyListAnswerBody = Static<typeof SupplyListAnswer>
