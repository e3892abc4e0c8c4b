import { askQuestionCall } from '#shop/reviews/reviews.calls.ts'
import { maxTextLength } from '#shop/reviews/reviews.rules.ts'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { FormDone } from '#ui/form-done.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { PostForm } from '../common/post-form.tsx'
import { usePostForm } from '../common/use-post-form.ts'
import { useDraft } from './use-draft.ts'
import css from './writing.module.css'
import type { WritingData } from './writing.loader.ts'

export function QuestionForm({ data: { t, product, own } }: { data: WritingData }) {
  const words = t.question
  const { forgetDraft, ...draft } = useDraft(`question:${own?.writer}:${product.slug}`)
  const {
    props,
    field,
    isBusy,
    message,
    done: sentForm,
  } = usePostForm('/question/', {
    fields: ['text'],
    send: async ({ text }, signal) => {
      await ask(askQuestionCall, { params: { slug: product.slug }, body: { text }, signal })
      forgetDraft()
    },
    words: t,
  })
  if (sentForm) return <FormDone className={css.done} text={words.sent} />
  return (
    <PostForm {...props} {...draft} className={css.form}>
      <input type="hidden" name="product" value={product.slug} />
      <TextArea
        {...field('text')}
        label={words.text}
        hint={words.textHint}
        rows={5}
        required
        maxLength={maxTextLength}
      />
      <Button type="submit" busy={isBusy}>
        {words.send}
      </Button>
      <p role="alert" className={css.trouble}>
        {message}
      </p>
    </PostForm>
  )
}
