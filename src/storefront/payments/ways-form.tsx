import { CreditCard, Link2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { startPaymentCall } from '#shop/payments/payments.calls.ts'
import type { StartPaymentBody } from '#shop/payments/payments.schemas.ts'
import { paymentMethods } from '#shop/payments/payments.rules.ts'
import { ask, Refused } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { useFormState } from '#web/hooks.ts'
import { navigate } from '#web/navigation.ts'
import { CardBox } from '../cards/card-box.tsx'
import { paymentSigns } from '../cards/payment-signs.ts'
import { PostForm } from '../common/post-form.tsx'
import { OtherPayerLink } from '../orders/other-payer.tsx'
import type { PayData, PayView } from './pay.loader.ts'
import type { NamedWay, PayWay } from './pay.texts.ts'
import css from './pay.module.css'

const signs = { ...paymentSigns, card: CreditCard, other: Link2 }
const path = '/pay/'

const cardIn = (way: PayWay): number => Number(/^card-(\d+)$/.exec(way)?.[1] ?? 0)

function wishOf(way: Exclude<PayWay, 'on_delivery' | 'other'>, isKept: boolean): Omit<StartPaymentBody, 'key'> {
  const card = cardIn(way)
  if (card > 0) return { method: 'card', card }
  const method = paymentMethods.find((each) => each === way) ?? 'card'
  return method === 'card' && isKept ? { method, save_card: true } : { method }
}

/** Payment methods for a second attempt. Without JavaScript the page returns with a link to the bank. */
export function WaysForm({ t, view: { ways, box, key, press, doneHref, own } }: { t: PayData['t']; view: PayView }) {
  const postedErrors = useFormState(path)?.errors ?? {}
  const [way, setWay] = useState(ways.find(({ isOff }) => !isOff)?.way)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState(Object.values(postedErrors).flat()[0] ?? '')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (way === 'on_delivery' || way === undefined) return
    event.preventDefault()
    if (way === 'other') return
    if (isBusy) return
    setBusy(true)
    setTrouble('')
    try {
      const isKept = new FormData(event.currentTarget).has('save_card')
      const { payment_url: url } = await ask(startPaymentCall, { body: { key, ...wishOf(way, isKept) } })
      if (url) location.assign(url)
      else await navigate(doneHref)
    } catch (error) {
      setTrouble(
        (error instanceof Refused && (error.first('card') ?? error.first('way') ?? error.first('detail'))) || t.trouble,
      )
      setBusy(false)
    }
  }
  return (
    <PostForm to={path} onSubmit={(event) => void submit(event)} className={css.form}>
      <input type="hidden" name="key" value={key} />
      <Ways legend={t.how} ways={ways} current={way} onChoose={setWay} />
      {box && (
        <div className={css.box}>
          <CardBox of={box} />
        </div>
      )}
      {own && (
        <div className={css.otherPayer}>
          <OtherPayerLink t={own.otherPayer} href={own.otherPayerHref} />
        </div>
      )}
      {trouble && (
        <p role="alert" className={css.trouble}>
          {trouble}
        </p>
      )}
      <Button type="submit" disabled={isBusy}>
        {isBusy ? t.busy : way === 'on_delivery' ? t.pressLater : press}
      </Button>
    </PostForm>
  )
}

type WaysProps = { legend: string; ways: PayView['ways']; current: PayWay | undefined; onChoose: (way: PayWay) => void }

const Ways = ({ legend, ways, current, onChoose }: WaysProps) => (
  <RadioGroup legend={legend}>
    <div className={css.ways}>
      {ways.map(({ way, name, note, isOff }) => {
        const Sign = cardIn(way) ? CreditCard : signs[way as NamedWay]
        return (
          <RadioCard
            key={way}
            name="way"
            value={way}
            checked={way === current}
            disabled={isOff}
            onChange={() => onChoose(way)}
            aside={<Sign aria-hidden className={css.sign} />}
          >
            {name}
            <small>{note}</small>
          </RadioCard>
        )
      })}
    </div>
  </RadioGroup>
)
