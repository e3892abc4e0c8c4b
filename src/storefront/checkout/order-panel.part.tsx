import { CircleAlert } from 'lucide-react'
import { useSignal } from '#parts/use-signal.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { counted } from '#ui/counted.ts'
import { useLocale } from '#ui/locale.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import { ChangedPanel, type ChangedLine } from './changed-panel.tsx'
import type { CheckoutData } from './checkout.loader.ts'
import { focusField } from './error-summary.tsx'
import css from './order-panel.module.css'
import { formId, orderErrors, setError } from './order-state.ts'
import { useOrder, type CartOfOrder } from './use-order.ts'

export type OrderPanelProps = {
  data: CheckoutData
  cart: CartOfOrder
  /** «8 803 ₽» */
  totalText: string
  isEmpty: boolean
  changes: ChangedLine[]
}

/** Below the sums: what the buyer agrees to, what is still to be mended, and the button that makes the order. */
export function OrderPanel({ data, cart, totalText, isEmpty, changes }: OrderPanelProps) {
  const { order: t } = data.t
  const order = useOrder(data, cart)
  const form = () => document.getElementById(formId) as HTMLFormElement | null
  const press = () => {
    const element = form()
    if (element) order.press(element)
  }
  if (order.hasChanged)
    return (
      <ChangedPanel
        {...{ t, changes, totalText, isBusy: order.isBusy }}
        onAgree={() => {
          const element = form()
          if (element) void order.agree(element)
        }}
        onBack={order.goBack}
      />
    )
  return (
    <div className={css.panel}>
      <Consents t={t} />
      <WrongFields t={t} />
      <Button wide busy={order.isBusy} disabled={isEmpty} onClick={press}>
        {t.button} · {totalText}
      </Button>
      <p className={css.note}>{isEmpty ? t.empty : t.note}</p>
    </div>
  )
}

/** Two boxes, never ticked by us (O-43). */
function Consents({ t }: { t: CheckoutData['t']['order'] }) {
  const here = useHere()
  const errors = useSignal(orderErrors)
  const box = (name: string, [before, paper]: readonly [string, string], page: string) => (
    <Checkbox
      name={name}
      value="true"
      form={formId}
      className={css.consent}
      error={errors[name]}
      onChange={() => setError(name, undefined)}
    >
      {before}
      <a href={link(here, 'text-page', { buyerInfo: page })} target="_blank">
        {paper}
      </a>
    </Checkbox>
  )
  return (
    <div>
      {box('consent', t.consentData, 'personal_data')}
      {box('consent_offer', t.consentOffer, 'public_offerta')}
    </div>
  )
}

function WrongFields({ t }: { t: CheckoutData['t']['order'] }) {
  const locale = useLocale()
  const errors = useSignal(orderErrors)
  const names = Object.keys(errors)
  const [first] = names
  if (first === undefined) return null
  return (
    <p className={css.wrong}>
      <CircleAlert aria-hidden />
      <span>
        {errors[''] ?? fill(t.toMend, { count: counted(names.length, t.places, locale) })}{' '}
        {first !== '' && <TextButton onClick={() => focusField(first)}>{t.showFirst}</TextButton>}
      </span>
    </p>
  )
}
