import { useEffect, useRef, type FocusEvent, type FormEvent } from 'react'
import { useSignal } from '#parts/use-signal.ts'
import { useLocale } from '#ui/locale.tsx'
import { AddressSection } from './address-section.tsx'
import { BuyerSection } from './buyer-section.tsx'
import type { CheckoutData } from './checkout.loader.ts'
import css from './checkout.module.css'
import { DeliverySection } from './delivery-section.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { fieldTrouble, isWrittenField } from './order-fields.rules.ts'
import { formId, orderErrors, setError } from './order-state.ts'
import { PaymentSection } from './payment-section.tsx'
import { readFields } from './read-fields.ts'
import { StoreChoice } from './store-choice.tsx'
import { troubleText } from './trouble-text.ts'
import { useDelivery } from './use-delivery.ts'
import { useDraft } from './use-draft.ts'
import { WishesSection } from './wishes-section.tsx'

/** `goodsKey` is another one for every other cart: what it weighs and costs decides about the delivery. */
export function CheckoutForm({ data, goodsKey }: { data: CheckoutData; goodsKey: string }) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(form, data)
  const delivery = useDelivery(data, goodsKey)
  const locale = useLocale()
  const errors = useSignal(orderErrors)
  useEffect(() => () => orderErrors.set({}), [])
  const check = (name: string) => {
    if (!isWrittenField(name) || !form.current) return
    const text = readFields(form.current, data.countries)[name] ?? ''
    setError(name, troubleText(fieldTrouble(name, text, data.countries), data.t.troubles, locale))
  }
  const onBlur = ({ target }: FocusEvent<HTMLFormElement, HTMLInputElement>) => {
    check(target.name)
    draft.save()
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    // What is being mended is not called wrong until the field is left again.
    if (errors[name]) setError(name, undefined)
    draft.saveSoon()
  }
  return (
    <form
      ref={form}
      id={formId}
      className={css.form}
      data-print="no"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      {...{ onBlur, onInput }}
    >
      <ErrorSummary t={data.t} />
      <BuyerSection data={data} draftState={draft.state} errors={errors} />
      <DeliverySection data={data} delivery={delivery} error={errors['pickup_type']}>
        <StoreChoice data={data} delivery={delivery} />
        <AddressSection data={data} delivery={delivery} errors={errors} onChoice={draft.saveSoon} />
      </DeliverySection>
      <PaymentSection data={data} chosenType={delivery.chosenType} />
      <WishesSection data={data} />
    </form>
  )
}
