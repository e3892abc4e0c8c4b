import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useFormState } from '#web/hooks.ts'
import { PostForm } from '../common/post-form.tsx'
import { OrderFields, type OrderName } from '../orders/order-fields.tsx'
import type { PayData } from './pay.loader.ts'
import css from './pay.module.css'

const path = '/orders/cancel/'

/** Cancellation with the same action as on the order page; asks for confirmation, as it is final. */
export function CancelOrder({ t, name }: { t: PayData['t']; name: OrderName }) {
  const [refusalText] = Object.values(useFormState(path)?.errors ?? {}).flat()
  return (
    <>
      {refusalText && <Alert tone="error">{refusalText}</Alert>}
      <details className={css.cancel}>
        <summary>{t.cancel.title}</summary>
        <PostForm to={path} className={css.form}>
          <OrderFields order={name} />
          <p>{t.cancel.text}</p>
          <Button type="submit" look="danger">
            {t.cancel.press}
          </Button>
        </PostForm>
      </details>
    </>
  )
}
