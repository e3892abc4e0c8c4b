import { Gift, Tag } from 'lucide-react'
import type { Locale } from '#kernel/locale.ts'
import { minus, roubles, zero } from '#kernel/money.ts'
import { translated } from '#kernel/translated.ts'
import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { fill } from '../common/fill.ts'
import { usePostForm } from '../common/use-post-form.ts'
import { BonusPanel } from './bonus-panel.tsx'
import { AppliedCode, CodeInput, useFocusAfterSwap } from './code-field.tsx'
import css from './discounts.module.css'
import type { DiscountTexts } from './discounts.texts.ts'
import type { ChangeDiscounts } from './use-price.ts'

export type DiscountFieldsProps = { price: PriceAnswer; isGuest: boolean; t: DiscountTexts; change: ChangeDiscounts }
type FieldProps = Omit<DiscountFieldsProps, 'isGuest'>

/** Promo code, certificate and bonuses; each is saved with the cart until cleared. */
export function DiscountFields({ isGuest, ...props }: DiscountFieldsProps) {
  return (
    <div className={css.fields} data-print="no">
      <PromoField {...props} />
      <CertificateField {...props} />
      <BonusPanel {...props} isGuest={isGuest} />
    </div>
  )
}

const minusOf = (amount: number, locale: Locale) => formatMoney(minus(zero, roubles(amount)), locale)

function PromoField({ price, t, change }: FieldProps) {
  const locale = useLocale()
  const { promocode, gift } = price
  const form = usePostForm('/cart/promo/', {
    fields: ['promocode'],
    check: ({ promocode: code }) => (code === '' ? { promocode: t.promocode.empty } : {}),
    send: ({ promocode: code }, signal) => change({ promocode: code }, signal),
    words: t,
  })
  const box = useFocusAfterSwap(promocode?.is_applied === true)
  const field = form.field('promocode')
  if (!promocode?.is_applied)
    return (
      <div ref={box}>
        <CodeInput
          // A saved code that does not apply yet is shown with the missing condition.
          key={promocode?.code}
          form={form}
          field={{
            ...field,
            error: field.error ?? promocode?.message ?? undefined,
            defaultValue: field.defaultValue ?? promocode?.code,
          }}
          icon={<Tag aria-hidden />}
          label={t.promocode.label}
          button={t.promocode.apply}
          apply={t.apply}
        />
      </div>
    )
  const notes = {
    gift: gift ? fill(t.promocode.gift, { name: translated(gift.translations, locale, 'name') }) : undefined,
    free_delivery: t.promocode.freeDelivery,
    friend: promocode.message ?? undefined,
  }
  return (
    <div ref={box}>
      <AppliedCode
        discount="promocode"
        icon={<Tag aria-hidden />}
        name={promocode.code}
        note={notes[promocode.discount_type as keyof typeof notes]}
        amount={promocode.discount > 0 ? minusOf(promocode.discount, locale) : ''}
        clear={fill(t.promocode.clear, { code: promocode.code })}
        change={change}
      />
    </div>
  )
}

function CertificateField({ price, t, change }: FieldProps) {
  const locale = useLocale()
  const { certificate } = price
  const form = usePostForm('/cart/certificate/', {
    fields: ['certificate_value'],
    check: ({ certificate_value: code }) => (code === '' ? { certificate_value: t.certificate.empty } : {}),
    send: ({ certificate_value: code }, signal) => change({ certificate_value: code }, signal),
    words: t,
  })
  const box = useFocusAfterSwap(certificate?.is_applied === true)
  const field = form.field('certificate_value')
  return (
    <div ref={box}>
      {certificate?.is_applied ? (
        <AppliedCode
          discount="certificate"
          icon={<Gift aria-hidden />}
          name={certificate.code}
          note={
            certificate.left > 0
              ? fill(t.certificate.rest, { sum: formatMoney(roubles(certificate.left), locale) })
              : t.certificate.whole
          }
          amount={certificate.discount > 0 ? minusOf(certificate.discount, locale) : ''}
          clear={fill(t.certificate.clear, { code: certificate.code })}
          change={change}
        />
      ) : (
        <CodeInput
          form={form}
          field={{ ...field, error: field.error ?? certificate?.message ?? undefined }}
          icon={<Gift aria-hidden />}
          label={t.certificate.label}
          button={t.certificate.apply}
          apply={t.apply}
        />
      )}
    </div>
  )
}
