import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import type { PageProps } from '#web/page.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { OrderFields } from '../orders/order-fields.tsx'
import { useHere } from '../visitor/here.ts'
import { BankAnswer, BankCheck } from './bank-answer.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { HoldPanel } from './hold-panel.tsx'
import type { PayData, PayView, UnhydratedPay } from './pay.loader.ts'
import css from './pay.module.css'
import { WaysForm } from './ways-form.tsx'

const OrderPanel = part(() => import('./order-panel.part.tsx').then((file) => file.OrderPanel), { when: never })
const SbpCode = part(() => import('./sbp-code.part.tsx').then((file) => file.SbpCode), { when: never })

export function PayPage({ t, view, isPaidByOther = false, unhydrated }: PageProps<PayData, UnhydratedPay>) {
  if (!view) return isPaidByOther ? <PaidByOther t={t} /> : <Neutral t={t} />
  return (
    <div className={`container ${css.page}`}>
      <div className={css.main}>
        <h1 className="display-2">{view.title}</h1>
        {view.alert && (
          <Alert tone="error">
            <b>{view.alert.strong}</b> {view.alert.text}
          </Alert>
        )}
        <p className={css.lead}>{view.lead}</p>
        {view.stage === 'over' ? <Over t={t} view={view} /> : <Open t={t} view={view} code={unhydrated?.code} />}
      </div>
      <OrderPanel of={unhydrated?.panel} />
    </div>
  )
}

type StageProps = { t: PayData['t']; view: PayView }

function Open({ t, view, code }: StageProps & { code: UnhydratedPay['code'] }) {
  const { bank, hold, phone, own } = view
  if (view.isChecking) return <BankCheck t={t} view={view} />
  const isWaiting = view.stage === 'waiting'
  const holdPanel = hold && <HoldPanel t={t} view={view} hold={hold} />
  return (
    <>
      {bank && (
        <>
          <p className={css.bank}>
            {/* External site: a browser navigation, not a client-side one. */}
            <ButtonLink href={bank.href} rel="external">
              {bank.name}
            </ButtonLink>
          </p>
          <SbpCode of={code} />
        </>
      )}
      {view.isExpecting && <BankAnswer t={t} view={view} />}
      {isWaiting && holdPanel}
      {isWaiting ? (
        <details className={css.other}>
          <summary>{t.waiting.other}</summary>
          <WaysForm t={t} view={view} />
        </details>
      ) : (
        <>
          <WaysForm t={t} view={view} />
          {holdPanel}
        </>
      )}
      {own && <CancelOrder t={t} name={own.name} />}
      <p className={css.links}>
        {own && <TextLink href={own.href}>{t.open}</TextLink>}
        {phone && (
          <span>
            {t.help} <TextLink href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</TextLink>
          </span>
        )}
      </p>
    </>
  )
}

function Over({ t, view }: StageProps) {
  const here = useHere()
  return (
    <div className={css.links}>
      {view.own?.isRepeatable ? (
        <>
          <PostForm to="/orders/repeat/">
            <OrderFields order={view.own.name} />
            <Button type="submit">{t.over.again}</Button>
          </PostForm>
          <TextLink href={link(here, 'catalogue')}>{t.over.catalogue}</TextLink>
        </>
      ) : (
        <ButtonLink href={link(here, 'catalogue')}>{t.over.catalogue}</ButtonLink>
      )}
      {view.own && <TextLink href={view.own.href}>{t.open}</TextLink>}
    </div>
  )
}

/** Result page for another payer; shows nothing of the order. */
const PaidByOther = ({ t }: Pick<PayData, 't'>) => (
  <div className={`container ${css.page}`}>
    <EmptyState as="h1" title={t.other.paid} text={t.other.paidText} />
  </div>
)

function Neutral({ t }: Pick<PayData, 't'>) {
  const here = useHere()
  return (
    <div className={`container ${css.page}`}>
      <EmptyState as="h1" title={t.neutral.title} text={t.neutral.text}>
        <ButtonLink href={link(here, 'history-orders')}>{t.neutral.orders}</ButtonLink>
        <ButtonLink href={link(here, 'home')} look="quiet">
          {t.neutral.home}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
