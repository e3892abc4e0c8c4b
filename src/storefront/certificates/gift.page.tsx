import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFormState } from '#web/hooks.ts'
import { link } from '../common/links.ts'
import { formAction, PostForm } from '../common/post-form.tsx'
import { PhoneInput } from '../phones/phone-input.tsx'
import { useHere } from '../visitor/here.ts'
import { CertificateCard } from './certificate-card.tsx'
import type { GiftData } from './gift.loader.ts'
import css from './certificates.module.css'

type Gift = NonNullable<GiftData['gift']>

export function GiftPage({ t, title, landingHref, gift }: GiftData) {
  useOpenMark(gift)
  return (
    <div className={`container ${css.gift}`}>
      <h1 className="display-2">{title}</h1>
      {!gift ? (
        <>
          <p className={css.lead}>{t.noneText}</p>
          <p>
            <ButtonLink href={landingHref}>{t.toLanding}</ButtonLink>
          </p>
        </>
      ) : (
        <div className={css.giftBody}>
          <CertificateCard design={gift.design} name={gift.name} sum={gift.sum} />
          <div className={css.words}>
            <p className="display-4">{gift.wish}</p>
            <p className={css.quiet}>{gift.senderText}</p>
          </div>
          <Codes gift={gift} t={t} />
          <p>
            <a href={gift.fileHref}>{t.file}</a>
          </p>
          {gift.own && <Own own={gift.own} giftKey={gift.key} t={t} />}
        </div>
      )}
    </div>
  )
}

/** Reports the first view of the gift page by its receiver. */
function useOpenMark(gift: Gift | null): void {
  const here = useHere()
  const isNoted = useRef(false)
  useEffect(() => {
    if (!gift?.isReceiver || isNoted.current) return
    isNoted.current = true
    const body = new URLSearchParams({ key: gift.key, from: link(here, 'gift', { key: gift.key }) })
    void fetch(formAction(here.base, '/certificate-cart/open/'), { method: 'POST', body, redirect: 'manual' }).catch(
      () => {},
    )
  }, [gift, here])
}

const Codes = ({ gift, t }: { gift: Gift; t: GiftData['t'] }) => (
  <ul className={css.codes}>
    {gift.codes.map(({ code, stateText, isSpendable }, at) => (
      <li key={code}>
        <p>
          <small>{t.code}</small>
          <b className={css.code}>{code}</b>
          <small>{stateText}</small>
        </p>
        {isSpendable && (
          <PostForm to="/certificate-cart/use/">
            <input type="hidden" name="key" value={gift.key} />
            <input type="hidden" name="at" value={at} />
            <Button type="submit">{t.use}</Button>
          </PostForm>
        )}
      </li>
    ))}
  </ul>
)

type OwnProps = { own: NonNullable<Gift['own']>; giftKey: string; t: GiftData['t'] }

/** Buyer's section: delivery status, resend, and change of receiver. */
function Own({ own, giftKey, t }: OwnProps) {
  const state = useFormState('/certificate-cart/resend/')
  const error = (name: string) => state?.errors[name]?.[0]
  const other = state && Object.entries(state.errors).find(([name]) => !name.startsWith('picker_'))?.[1][0]
  return (
    <section aria-labelledby="state" className={css.own}>
      <h2 id="state" className="display-4">
        {t.state}
      </h2>
      <p>
        <b>{own.stateText}</b>
        <br />
        {own.receiverText}
      </p>
      {other && <p role="alert">{other}</p>}
      {own.mayResend && (
        <PostForm to="/certificate-cart/resend/">
          <input type="hidden" name="key" value={giftKey} />
          <Button type="submit" look="outline">
            {t.again}
          </Button>
        </PostForm>
      )}
      {own.mayChange && (
        <details className={css.change} open={state !== undefined}>
          <summary>{t.change}</summary>
          <PostForm to="/certificate-cart/resend/" className={css.pair}>
            <input type="hidden" name="key" value={giftKey} />
            {own.form.map(({ label, name }) => (
              <TextField
                key={name}
                name={name}
                id={`change-${name}`}
                label={label}
                defaultValue={state?.values[name] ?? ''}
                error={error(name)}
                required={name === 'picker_name'}
              />
            ))}
            <PhoneInput
              name="picker_phone"
              id="change-picker_phone"
              label={own.phoneLabel}
              countries={own.countries}
              error={error('picker_phone')}
              defaultValue={state?.values['picker_phone'] ?? ''}
              iso={state?.values['picker_phone_country']}
            />
            <Button type="submit">{t.save}</Button>
          </PostForm>
        </details>
      )}
    </section>
  )
}
