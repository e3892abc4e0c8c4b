import { approveReview, declineReview, waitingReviews } from '#shop/reviews/moderate-reviews.actions.ts'
import { answerQuestion, declineQuestion, waitingQuestions } from '#shop/reviews/questions.actions.ts'
import { uploadKey } from '#shop/uploads/uploads.rules.ts'
import { by, needed, numberAndWords, type StaffVerb } from './staff-verb.ts'

/** One line without control characters: user input on a terminal may contain anything. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
const minute = (moment: Date): string => moment.toISOString().slice(0, 16)
const now = () => new Date()

const usages = {
  approve: 'approve-review 7',
  decline: 'decline-review 7 "a reason that the author will see"',
  answer: 'answer-question 7 "the answer"',
  declineQuestion: 'decline-question 7 "a reason that the author will see"',
}

const forReviews: Record<string, StaffVerb> = {
  reviews: {
    usage: 'reviews',
    act: async ({ db }) => {
      const rows = await waitingReviews(db)
      const lines = rows.map(({ id, createdAt, author, rating, fit, text, slug, photos }) => {
        const files = photos.map((file) => uploadKey({ id: file, mime: 'image/webp' }))
        return [id, minute(createdAt), slug ?? '', `${rating}/5`, fit ?? '', author, text, ...files]
          .map((each) => oneLine(String(each)))
          .join('\t')
      })
      return lines.join('\n') || 'No review waits to be read.'
    },
  },
  'approve-review': {
    usage: usages.approve,
    act: async ({ db, storage }, args) => {
      const { id } = numberAndWords(args, usages.approve)
      await approveReview({ db, storage }, { id, by: by(), now: now() })
      return `Review ${id} is on the page of its product.`
    },
  },
  'decline-review': {
    usage: usages.decline,
    act: async ({ db }, args) => {
      const { id, words } = numberAndWords(args, usages.decline)
      await declineReview(db, { id, reason: needed([words], usages.decline), by: by(), now: now() })
      return `Review ${id} is declined: its author sees why.`
    },
  },
}

const forQuestions: Record<string, StaffVerb> = {
  questions: {
    usage: 'questions',
    act: async ({ db }) => {
      const rows = await waitingQuestions(db)
      const lines = rows.map(({ id, createdAt, slug, author, text }) =>
        [id, minute(createdAt), slug ?? '', author, text].map((each) => oneLine(String(each))).join('\t'),
      )
      return lines.join('\n') || 'No question waits for an answer.'
    },
  },
  'answer-question': {
    usage: usages.answer,
    act: async ({ db }, args) => {
      const { id, words } = numberAndWords(args, usages.answer)
      await answerQuestion(db, { id, text: needed([words], usages.answer), by: by(), now: now() })
      return `Question ${id} is on the page of its product with the answer.`
    },
  },
  'decline-question': {
    usage: usages.declineQuestion,
    act: async ({ db }, args) => {
      const { id, words } = numberAndWords(args, usages.declineQuestion)
      await declineQuestion(db, { id, reason: needed([words], usages.declineQuestion), by: by(), now: now() })
      return `Question ${id} is declined: its author sees why.`
    },
  },
}

export const reviewVerbs: Record<string, StaffVerb> = { ...forReviews, ...forQuestions }
