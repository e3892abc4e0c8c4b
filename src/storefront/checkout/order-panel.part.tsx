import { CircleAlert } from 'lucide-react'
import { roubles } from '#kernel/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { counted } from '#ui/counted.ts'
import { useLocale } from '#ui/locale.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { useFocusAfterSwap } from '../discounts/code-field.tsx'
import { useHere } from '../visitor/here.ts'
import { ChangedPanel, type ChangedLine } from './changed-panel.tsx'
import type { CheckoutData } from './checkout.loader.ts'
import { focusField } from './error-summary.tsx'
import css from './order-panel.module.css'
import { formId, setError } from './order-state.ts'
import { seenDelivery } from './quotes.rules.ts'
import { useOrderErrors } from './use-order-errors.ts'
import { useOrder, type CartOfOrder } from './use-order.ts'

export type OrderPanelProps = {
  data: CheckoutData
  cart: CartOfOrder
  isEmpty: boolean
  changes: ChangedLine[]
}

/** Order panel below the totals: consents, errors, and the submit button. */
export function OrderPanel({ data, cart, isEmpty, changes }: OrderPanelProps) {
  const locale = useLocale()
  const { order: t } = data.t
  const order = useOrder(data, cart)
  const answers = useFocusAfterSwap(Boolean(order.change))
  const press = (how: 'press' | 'agree') => {
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) order[how](form)
  }
  return (
    <div className={css.panel}>
      <PostedFields data={data} fingerprint={order.change?.fingerprint} />
      <Consents data={data} />
      <WrongFields data={data} />
      <div ref={answers} className={css.panel}>
        {order.change ? (
          <ChangedPanel
            {...{ data, changes, change: order.change, isBusy: order.isBusy }}
            onAgree={() => press('agree')}
            onBack={order.goBack}
          />
        ) : (
          <>
            <Button
              wide
              type="submit"
              form={formId}
              // Enabled during a price request: the click confirms the displayed total, and the server compares.
              busy={order.isBusy}
              disabled={isEmpty}
              onClick={(event) => {
                event.preventDefault()
                press('press')
              }}
            >
              <span>
                {t.button}
                <span className={css.buttonSum}> · {formatMoney(roubles(cart.total), locale)}</span>
              </span>
            </Button>
            <p className={css.note}>{isEmpty ? t.empty : t.note}</p>
          </>
        )}
      </div>
    </div>
  )
}

type PostedProps = Pick<OrderPanelProps, 'data'> & { fingerprint: string | undefined }

/**
 * Hidden fields for posts without scripts: key, fingerprint, and the prices and place shown. Discounts are stored with
 * the cart.
 */
function PostedFields({ data: { key, seenGoods, delivery }, fingerprint = '' }: PostedProps) {
  const { city, quotes } = delivery
  const fields = {
    key,
    fingerprint,
    seen_goods: seenGoods,
    seen_delivery: seenDelivery(quotes),
    page_city: city.ru_name,
    page_region: city.region,
    page_country: city.iso,
  }
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" form={formId} name={name} value={value} />
  ))
}

const consentPages = { consent: 'personal_data', consent_offer: 'public_offerta' } as const
type ConsentName = keyof typeof consentPages

function ConsentPaper({ name, words }: { name: ConsentName; words: string }) {
  const here = useHere()
  return (
    <a href={link(here, 'text-page', { buyerInfo: consentPages[name] })} target="_blank">
      {words}
    </a>
  )
}

/** Consent checkboxes, never preselected (O-43); members who accepted the same wording see a sentence instead. */
function Consents({ data }: { data: CheckoutData }) {
  const { consentData, consentOffer } = data.t.order
  if (data.hasConsented) return <GivenConsents data={data} />
  return (
    <div>
      <ConsentBox name="consent" words={consentData} data={data} />
      <ConsentBox name="consent_offer" words={consentOffer} data={data} />
    </div>
  )
}

type ConsentBoxProps = { name: ConsentName; words: readonly [string, string]; data: CheckoutData }

function ConsentBox({ name, words: [before, paper], data }: ConsentBoxProps) {
  const errors = useOrderErrors(data)
  return (
    <Checkbox
      name={name}
      id={`${formId}-${name}`}
      value="true"
      form={formId}
      defaultChecked={data.consents.includes(name)}
      className={css.consent}
      error={errors[name]}
      onChange={() => setError(name, undefined)}
    >
      {before}
      <ConsentPaper name={name} words={paper} />
    </Checkbox>
  )
}

function GivenConsents({ data }: { data: CheckoutData }) {
  const { consentData, consentOffer, consentsGiven } = data.t.order
  return (
    <p className={`${css.note} ${css.consent}`}>
      {consentsGiven[0]}
      <ConsentPaper name="consent" words={consentData[1]} />
      {consentsGiven[1]}
      <ConsentPaper name="consent_offer" words={consentOffer[1]} />.
      {Object.keys(consentPages).map((name) => (
        <input key={name} type="hidden" form={formId} name={name} value="true" />
      ))}
    </p>
  )
}

function WrongFields({ data }: { data: CheckoutData }) {
  const { order: t } = data.t
  const locale = useLocale()
  const errors = useOrderErrors(data)
  const names = Object.keys(errors)
  const [first] = names
  if (first === undefined) return null
  return (
    <p className={css.wrong}>
      <CircleAlert aria-hidden />
      <span>
        {errors[''] ?? fill(t.toMend, { count: counted(names.length, t.places, locale) })}{' '}
        {first !== '' && (
          <TextButton className={css.scripted} onClick={() => focusField(first)}>
            {t.showFirst}
          </TextButton>
        )}
      </span>
    </p>
  )
}
