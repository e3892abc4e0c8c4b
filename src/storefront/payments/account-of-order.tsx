import { accountOfOrderCall } from '#shop/orders/orders.calls.ts'
import { Alert } from '#ui/alert.tsx'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { usePostForm } from '../common/use-post-form.ts'
import { useHere } from '../visitor/here.ts'
import css from './order-placed.module.css'
import type { OrdersTexts } from '../orders/orders.texts.ts'

type AccountProps = {
  t: OrdersTexts['placedPage']['account']
  orderKey: string
  /** Partly masked, as a holder of the link need not be the buyer. */
  email: string
  isSent: boolean
}

/** Account registration after a guest order: only a password is needed, other data comes from the order. */
export function AccountOfOrder({ t, orderKey, email, isSent }: AccountProps) {
  const here = useHere()
  const form = usePostForm('/orders/account/', {
    fields: ['key', 'password', 'consent'],
    verbatim: ['password'],
    check: ({ password, consent }) => ({
      ...(password === '' && { password: t.required }),
      ...(consent === '' && { consent: t.required }),
    }),
    send: ({ key, password }, signal) => ask(accountOfOrderCall, { body: { key, password, consent: true }, signal }),
    words: t,
  })
  if (isSent || form.done)
    return (
      <section className={css.account} aria-labelledby="account-sent">
        <h2 className="display-4" id="account-sent">
          {t.sent}
        </h2>
        <p role="status">{fill(t.sentText, { email })}</p>
      </section>
    )
  return (
    <section className={css.account} aria-labelledby="account-of-order">
      <h2 className="display-4" id="account-of-order">
        {t.title}
      </h2>
      <p>{t.text}</p>
      {form.message && <Alert tone="error">{form.message}</Alert>}
      <PostForm {...form.props} className={css.accountForm}>
        <input type="hidden" name="key" value={orderKey} />
        <PasswordField
          {...form.field('password')}
          label={fill(t.password, { email })}
          placeholder={t.hint}
          autoComplete="new-password"
          required
        />
        <Button type="submit" busy={form.isBusy}>
          {t.press}
        </Button>
        <Checkbox {...form.box('consent')} className={css.accountConsent}>
          {t.consent[0]}
          <a href={link(here, 'text-page', { buyerInfo: 'personal_data' })} target="_blank">
            {t.consent[1]}
          </a>
          {t.consent[2]}
        </Checkbox>
      </PostForm>
    </section>
  )
}
