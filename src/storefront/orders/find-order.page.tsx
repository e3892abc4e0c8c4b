import { findOrderCall } from '#shop/orders/orders.calls.ts'
import { navigate } from '#web/navigation.ts'
import { Alert } from '#ui/alert.tsx'
import { ask } from '#ui/ask.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { usePostForm } from '../common/use-post-form.ts'
import { useHere } from '../visitor/here.ts'
import type { FindOrderData } from './find-order.loader.ts'
import { orderNumberIn } from './order-number.rules.ts'
import css from './find-order.module.css'

export function FindOrderPage({ t, home, isOver, number: askedNumber }: FindOrderData) {
  const here = useHere()
  const { props, field, message, isBusy } = usePostForm('/orders/find/', {
    fields: ['order_id', 'phone'],
    allErrors: true,
    check: ({ order_id: number, phone }) => ({
      ...(orderNumberIn(number) < 100_000 && { order_id: t.wrongNumber }),
      ...(phone.replaceAll(/\D/g, '').length < 10 && { phone: t.wrongPhone }),
    }),
    send: async ({ order_id: number, phone }, signal) => {
      const { key } = await ask(findOrderCall, { body: { order_id: orderNumberIn(number), phone }, signal })
      await navigate(link(here, 'guest-order', { key }))
    },
    words: t,
  })
  const orderField = field('order_id')
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={[{ title: home, href: link(here, 'home') }]} current={t.title} />
      <PostForm {...props} className={css.form}>
        <h1 className="display-2">{t.title}</h1>
        {isOver && <Alert tone="info">{t.over}</Alert>}
        <p className={css.lead}>{t.lead}</p>
        <TextField
          {...orderField}
          defaultValue={orderField.defaultValue ?? askedNumber}
          label={t.number}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
        />
        <TextField {...field('phone')} label={t.phone} required type="tel" autoComplete="tel" maxLength={32} />
        {message && (
          <p role="alert" className={css.refusal}>
            {message}
          </p>
        )}
        <Button type="submit" busy={isBusy}>
          {t.button}
        </Button>
      </PostForm>
    </div>
  )
}
