import { Type, type Static } from 'typebox'
import { Translations } from '../catalogue/catalogue.schemas.ts'

export const FeedbackTopic = Type.Object({
  id: Type.String(),
  translations: Translations(Type.Object({ title: Type.String() })),
})
export type FeedbackTopicAnswer = Static<typeof FeedbackTopic>
