import { reminderCall } from '#shop/notices/reminders.calls.ts'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDone } from '#ui/form-done.tsx'
import { TextField } from '#ui/text-field.tsx'
import { emailTrouble } from '../common/email.rules.ts'
import { fill } from '../common/fill.ts'
import { PostForm } from '../common/post-form.tsx'
import { usePostForm } from '../common/use-post-form.ts'
import css from './reminder-form.module.css'
import type { RemindersTexts } from './reminders.texts.ts'

export type ReminderFormData = {
  category: string
  article: string
  consentHref: string
  t: RemindersTexts
}

const useReminder = ({ category, article, t }: ReminderFormData) =>
  usePostForm('/promotion-reminder/', {
    fields: ['email', 'consent'],
    check: ({ email, consent }) => {
      const trouble = emailTrouble(email)
      return trouble ? { email: t[trouble] } : consent ? {} : { consent: t.consentNeeded }
    },
    send: ({ email }, signal) => ask(reminderCall, { body: { email, category, article, consent: true }, signal }),
    words: t,
  })

/** Form for one letter at the start of a promotion. */
export function ReminderForm(data: ReminderFormData) {
  const { category, article, consentHref, t } = data
  const { props, field, box, message, isBusy, done: sentForm } = useReminder(data)
  if (sentForm) return <FormDone className={css.done} text={fill(t.done, { email: sentForm.values.email })} />
  const [before, consent] = t.consent
  return (
    <section id="reminder" className={css.place}>
      <p id="reminder-kept" role="status" className={css.kept}>
        {t.kept}
      </p>
      <PostForm {...props} className={css.form}>
        <input type="hidden" name="category" value={category} />
        <input type="hidden" name="article" value={article} />
        <h2 className={css.title}>{t.title}</h2>
        <p className={css.text}>{t.text}</p>
        <div className={css.row}>
          <TextField {...field('email')} label={t.email} type="email" autoComplete="email" required maxLength={254} />
          <Button type="submit" busy={isBusy}>
            {t.send}
          </Button>
        </div>
        <Checkbox {...box('consent')} required className={css.consent}>
          {before}
          <a href={consentHref}>{consent}</a>
        </Checkbox>
        <div role="alert" className={css.trouble}>
          {message}
        </div>
      </PostForm>
    </section>
  )
}
