import { Type } from 'typebox'
import { serve } from '#http/serve.ts'
import type { App } from '../app.type.ts'
import { feedbackTopicsCall } from './conversations.calls.ts'
import { feedbackTopics } from './conversations.rules.ts'
import { FeedbackTopic } from './conversations.schemas.ts'
import { topicTitles } from './conversations.texts.ts'

/** Topics of a message to the shop: a fixed list is a bare array (O-06, O-07). */
export function conversationRoutes(app: App): void {
  const options = { summary: 'Темы обращений', group: 'Витрина', answer: Type.Array(FeedbackTopic), cacheSeconds: 60 }
  serve(app, feedbackTopicsCall, options, async () =>
    feedbackTopics.map((id) => {
      const { ru, en } = topicTitles[id]
      return { id, translations: { ru: { title: ru }, en: { title: en } } }
    }),
  )
}
