import { useRef } from 'react'
import { roubles } from '#kernel/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { useSending } from '#ui/use-sending.ts'
import { useDoor } from '../checkout/use-delivery.ts'
import { fill } from '../common/fill.ts'
import { PostForm } from '../common/post-form.tsx'
import { campaign } from '../visitor/campaign.ts'
import { BuilderSections } from './builder-sections.tsx'
import { BuyerSection, PaymentSection } from './buyer-sections.tsx'
import { CertificateCard } from './certificate-card.tsx'
import type { CartData } from './certificate-cart.loader.ts'
import { maxCampaignLength, totalsOf, wishOf, type CertificateDraft } from './certificate-draft.rules.ts'
import { EnvelopeSection, useEnvelope } from './envelope-section.tsx'
import { trackSale } from './track-sale.ts'
import { useCertificateDraft } from './use-certificate-draft.ts'
import css from './certificates.module.css'

/** Certificate purchase page: live preview beside the form. */
export function CertificateCartPage(data: CartData) {
  const { t, title, crumbs, errors } = data
  const { formId, ...drafts } = useCertificateDraft(data)
  return (
    <div className={`container ${css.cart}`}>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className="display-2">{title}</h1>
      {Object.keys(errors).length > 0 && (
        <Alert tone="error">
          {t.failed} <a href={placeOf(Object.keys(errors)[0] ?? '')}>{t.showFirst}</a>
        </Alert>
      )}
      <Purchase key={formId} data={data} {...drafts} />
    </div>
  )
}

const ofDelivery = ['pickup_type', 'pvz_code', 'city', 'zip_code', 'street', 'house']
const placeOf = (name: string): string =>
  ofDelivery.includes(name) ? '#order-pickup_type' : name.startsWith('consent') ? '#total' : `#certificate-${name}`

type PurchaseProps = { data: CartData } & Omit<ReturnType<typeof useCertificateDraft>, 'formId'>

function Purchase({ data, start, draft, change, clear }: PurchaseProps) {
  const { t, errors } = data
  const form = useRef<HTMLFormElement>(null)
  const origin = useRef<HTMLInputElement>(null)
  const [isSending, startSending] = useSending()
  const envelope = useEnvelope(data, { start, draft })
  const { delivery, cost } = envelope
  const own = { data, start, draft }
  const readDoor = useDoor(form, { countries: data.countries, addresses: envelope.data.addresses }, delivery)
  const saveAddress = () => {
    readDoor()
    if (form.current) change(form.current)
  }
  const totals = totalsOf(draft, cost)
  return (
    <PostForm
      to="/certificate-cart/buy/"
      ref={form}
      className={css.form}
      onInput={(event) => change(event.currentTarget, event.target)}
      onBlur={saveAddress}
      onSubmit={() => {
        if (origin.current) origin.current.value = campaignText()
        trackSale(data.productName, totals)
        startSending()
      }}
    >
      {/* Default button for Enter, ahead of the button that only recalculates delivery. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      <input type="hidden" name="key" value={data.pageKey} />
      <input type="hidden" name="campaign" ref={origin} />
      <div className={css.fields}>
        <BuilderSections {...own} />
      </div>
      <div className={css.side}>
        <Preview data={data} draft={draft} />
      </div>
      <div>
        <div className={css.sections}>
          <BuyerSection {...own} />
          <EnvelopeSection {...{ envelope, errors, form }} onChoice={() => queueMicrotask(saveAddress)} />
          <PaymentSection {...own} chosenType={delivery.chosenType} total={totals.total} />
        </div>
        <p>
          <TextButton onClick={clear}>{t.clear}</TextButton>
        </p>
      </div>
      <div className={css.side}>
        <Summary data={data} draft={draft} cost={cost} isSending={isSending} />
      </div>
    </PostForm>
  )
}

/** Campaign as JSON; empty if it exceeds the form limit. */
function campaignText(): string {
  const text = JSON.stringify(campaign())
  return encodeURIComponent(text).length > maxCampaignLength ? '' : text
}

type SideProps = { data: CartData; draft: CertificateDraft }

function Preview({ data: { t, designs }, draft }: SideProps) {
  const locale = useLocale()
  const { value } = totalsOf(draft)
  const isSelf = draft['picker'] === 'self'
  const name = (isSelf ? draft['first_name'] : draft['picker_name']) ?? ''
  const type = draft['text_type']
  const wish = type === 'custom' ? draft['picker_comment'] : fill(wishOf(t.sayWish, type), { name: name || t.example })
  const sender = `${draft['first_name'] ?? ''} ${draft['last_name'] ?? ''}`.trim()
  const design = designs.find((each) => each.design === draft['design'])?.design ?? 'pine'
  return (
    <section className={css.preview} aria-label={t.preview}>
      <p className={css.quiet}>{t.preview}</p>
      <div className={css.sheet}>
        <CertificateCard design={design} name={name} sum={value > 0 ? formatMoney(roubles(value), locale) : ''} />
        <p className="display-4">{wish}</p>
        {sender && <p className={css.quiet}>{fill(t.sender, { name: sender })}</p>}
      </div>
    </section>
  )
}

function Summary({
  data,
  draft,
  cost: deliveryCost,
  isSending,
}: SideProps & { cost: number | undefined; isSending: boolean }) {
  const { t } = data
  const locale = useLocale()
  const money = (sum: number) => formatMoney(roubles(sum), locale)
  const { value, quantity, delivery: cost, total } = totalsOf(draft, deliveryCost)
  const isPrinted = draft['certificate_type'] === 'printed'
  const name = draft['picker'] === 'self' ? draft['first_name'] : draft['picker_name']
  return (
    <section className={css.summary} aria-labelledby="total">
      <h2 id="total" className="display-4">
        {t.summary}
      </h2>
      <dl>
        <div>
          <dt>{fill(t.certificates, { count: quantity })}</dt>
          <dd>{money(value * quantity)}</dd>
        </div>
        <div>
          <dt>{isPrinted ? t.delivery : t.letter}</dt>
          <dd data-free={!isPrinted || deliveryCost === 0 || undefined}>
            {!isPrinted ? t.free : deliveryCost === undefined ? t.priceLater : cost > 0 ? money(cost) : t.free}
          </dd>
        </div>
        <div className={css.total}>
          <dt>{t.total}</dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
      <Consents data={data} />
      <Button type="submit" busy={isSending}>
        {total > 0 ? `${t.submit} · ${money(total)}` : t.submit}
      </Button>
      <h3 className={css.next}>{t.next}</h3>
      <ol className={css.way}>
        {t.steps[isPrinted ? 'printed' : 'online'].map((step) => (
          <li key={step}>{fill(step, { name: name || t.receiver })}</li>
        ))}
      </ol>
    </section>
  )
}

/** Consent checkboxes, never preselected (O-43). */
const Consents = ({ data: { papers, errors } }: Pick<SideProps, 'data'>) => (
  <div>
    {papers.map(({ name, words: [before, paper], href }) => (
      <Checkbox key={name} name={name} value="true" error={errors[name]} className={css.consent}>
        {before}
        <a href={href} target="_blank" rel="noreferrer">
          {paper}
        </a>
      </Checkbox>
    ))}
  </div>
)
