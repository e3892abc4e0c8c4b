import { useRef, type FocusEvent, type FormEvent } from 'react'
import { useLocale } from '#ui/locale.tsx'
import { PostForm } from '../common/post-form.tsx'
import { AddressSection } from './address-section.tsx'
import { BuyerSection } from './buyer-section.tsx'
import type { CheckoutData } from './checkout.loader.ts'
import { DeliverySection } from './delivery-section.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { companyTrouble, fieldTrouble, isCompanyField, isWrittenField } from './field-troubles.ts'
import { formId, setError } from './order-state.ts'
import { PaymentSection } from './payment-section.tsx'
import { PointChoice } from './point-choice.tsx'
import { PressedByEnter } from '../discounts/pressed-by-enter.tsx'
import { readFields } from './read-fields.ts'
import { StoreChoice } from './store-choice.tsx'
import { troubleText } from './trouble-text.ts'
import { useDelivery, useDoor } from './use-delivery.ts'
import { useDraft } from './use-draft.ts'
import { useErrorsOfPage, useOrderErrors } from './use-order-errors.ts'
import { WishesSection } from './wishes-section.tsx'

type CheckoutFormProps = {
  data: CheckoutData
  goodsKey: string
  /** Total as displayed beside the form. */
  total: number
}

/**
 * Order form; the submit button is in the panel beside the form. `goodsKey` changes with the cart, because weight and
 * price affect delivery.
 */
export function CheckoutForm({ data, goodsKey, total }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(form, data)
  const delivery = useDelivery(data, goodsKey)
  const locale = useLocale()
  const errors = useOrderErrors(data)
  useErrorsOfPage(data)
  const check = (name: string) => {
    if (!form.current || !(isWrittenField(name) || isCompanyField(name))) return
    const text = readFields(form.current, data.countries)[name] ?? ''
    const trouble = isCompanyField(name) ? companyTrouble(name, text) : fieldTrouble(name, text, data.countries)
    setError(name, troubleText(trouble, data.t.troubles, locale))
  }
  const saveAddress = useDoor(form, data, delivery)
  const chooseAddress = () => {
    saveAddress()
    draft.saveSoon()
  }
  const onBlur = ({ target }: FocusEvent<HTMLFormElement, HTMLInputElement>) => {
    check(target.name)
    saveAddress()
    draft.save()
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    // Hide the error while the field is edited; validation runs on blur.
    if (errors[name]) setError(name, undefined)
    draft.saveSoon()
  }
  return (
    <PostForm to="/cart/order/" ref={form} id={formId} data-print="no" {...{ onBlur, onInput }}>
      <PressedByEnter />
      <ErrorSummary data={data} />
      <BuyerSection data={data} draftState={draft.state} errors={errors} />
      <DeliverySection {...{ data, delivery, errors }} finderPath="/cart/points/">
        <StoreChoice data={data} delivery={delivery} error={errors['pvz_code']} />
        <PointChoice
          {...{ data, delivery, goodsKey, form }}
          finderPath="/cart/points/"
          error={errors['pvz_code']}
          onChoice={draft.saveSoon}
        />
        <AddressSection data={data} delivery={delivery} errors={errors} onChoice={chooseAddress} />
      </DeliverySection>
      <PaymentSection {...{ data, errors, total }} chosenType={delivery.chosenType} onFound={draft.saveSoon} />
      <WishesSection data={data} />
    </PostForm>
  )
}
