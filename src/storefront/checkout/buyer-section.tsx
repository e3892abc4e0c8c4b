import { Check } from 'lucide-react'
import { TextButton } from '#ui/text-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { openSignIn, reachFor } from '../common/layers.ts'
import { link } from '../common/links.ts'
import { PhoneInput } from '../phones/phone-input.tsx'
import { useHere } from '../visitor/here.ts'
import type { CheckoutData } from './checkout.loader.ts'
import css from './checkout.module.css'
import { formId, type OrderErrors } from './order-state.ts'
import { Section } from './section.tsx'

type BuyerProps = { data: CheckoutData; draftState: 'saved' | 'failed' | undefined; errors: OrderErrors }

export function BuyerSection({ data, draftState, errors }: BuyerProps) {
  const { t, fields, countries } = data
  const field = (name: 'first_name' | 'last_name' | 'email') => ({
    name,
    id: `${formId}-${name}`,
    label: t.buyer[name],
    defaultValue: fields[name] ?? '',
    error: errors[name],
    required: true,
    keepsRoom: true,
  })
  return (
    <Section title={t.buyer.title} aside={<BuyerAside data={data} draftState={draftState} />}>
      <div className={css.pair}>
        <TextField {...field('first_name')} autoComplete="given-name" maxLength={100} />
        <TextField {...field('last_name')} autoComplete="family-name" maxLength={100} />
        <PhoneInput
          name="phone"
          id={`${formId}-phone`}
          label={t.buyer.phone}
          required
          {...{ countries, error: errors['phone'] }}
          defaultValue={fields.phone}
        />
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint={t.buyer.emailHint}
        />
      </div>
    </Section>
  )
}

/** Draft status, or a sign-in link for guests. */
function BuyerAside({ data: { t, isMember }, draftState }: Omit<BuyerProps, 'errors'>) {
  const next = link(useHere(), 'cart')
  return (
    <p className={`${css.aside} ${css.scripted}`} role="status">
      {draftState === 'saved' ? (
        <span className={css.saved}>
          <Check aria-hidden /> {t.saved}
        </span>
      ) : draftState === 'failed' ? (
        <span className={css.notSaved}>{t.notSaved}</span>
      ) : (
        !isMember && (
          <>
            {t.haveAccount}{' '}
            <TextButton
              onClick={() => openSignIn({ sentence: t.signInSentence, next })}
              onPointerEnter={reachFor('sign-in')}
              onFocus={reachFor('sign-in')}
            >
              {t.signIn}
            </TextButton>
          </>
        )
      )}
    </p>
  )
}
