import { stockNoticeCall } from '#shop/product/product.calls.ts'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDone } from '#ui/form-done.tsx'
import { useLocale } from '#ui/locale.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useLocation } from '#web/hooks.ts'
import { emailTrouble } from '../common/email.rules.ts'
import { fill } from '../common/fill.ts'
import { heightWords } from '#shop/heights.rules.ts'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { usePostForm } from '../common/use-post-form.ts'
import css from './notice-form.module.css'
import { sizeName } from './size-words.ts'
import type { Buying } from './use-buying.ts'
import { windowWords, type WindowWords } from './window.words.ts'

/** Back-in-stock form; each size has its own request and gets one e-mail. */
export function NoticeForm({ buying }: { buying: Buying }) {
  return buying.missing === undefined ? null : <Form key={buying.missing} buying={buying} offerId={buying.missing} />
}

const useNotice = (offerId: number, t: WindowWords['notice']) =>
  usePostForm('/stock-notice/', {
    fields: ['email', 'consent'],
    check: ({ email, consent }) => {
      const trouble = emailTrouble(email)
      return trouble ? { email: t[trouble] } : consent ? {} : { consent: t.consentNeeded }
    },
    send: ({ email }, signal) => ask(stockNoticeCall, { body: { email, trade_offer: offerId, consent: true }, signal }),
    words: t,
  })

function Form({ buying: { product, size, height }, offerId }: { buying: Buying; offerId: number }) {
  const { notice: t } = windowWords[useLocale()]
  const { props, field, box, message, isBusy, done: sentForm } = useNotice(offerId, t)
  const here = useLocation()
  if (sentForm) return <FormDone className={css.done} text={fill(t.done, { email: sentForm.values.email })} />
  const title = fill(size?.isOneSize ? t.titleOne : height ? t.titlePair : t.title, {
    size: size ? sizeName(size) : '',
    color: product.color,
    height: height ? heightWords(height.height) : '',
  })
  const [before, consent] = t.consent
  return (
    <PostForm {...props} className={css.form}>
      <input type="hidden" name="trade_offer" value={offerId} />
      {/* Keep the choice when the page is rendered again. */}
      <input type="hidden" name="product" value={product.id} />
      <input type="hidden" name="size" value={size?.sizeId} />
      {height && <input type="hidden" name="height" value={height.height} />}
      <p className={css.title}>{title}</p>
      <p className={css.text}>{t.text}</p>
      <TextField {...field('email')} label={t.email} type="email" autoComplete="email" required maxLength={254} />
      <Checkbox {...box('consent')} required className={css.consent}>
        {before}
        <a href={link(here, 'text-page', { buyerInfo: 'personal_data' })} className={css.link}>
          {consent}
        </a>
      </Checkbox>
      <Button type="submit" wide busy={isBusy}>
        {t.send}
      </Button>
      <div role="alert" className={css.trouble}>
        {message}
      </div>
    </PostForm>
  )
}
