import type { ReactNode } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import css from './auth.module.css'
import { useAuth } from './auth-context.ts'
import type { RegistrationState } from './use-registration.ts'

/** Form that contains these consents. */
type ConsentForm = {
  box: (name: 'consent' | 'consent_offer' | 'consent_letters') => ReturnType<RegistrationState['box']>
}

/** Checkbox per purpose, unchecked by default (O-43). */
export function Consents({ of: form }: { of: ConsentForm }) {
  const { t } = useAuth()
  return (
    <div className={css.consents}>
      <Checkbox {...form.box('consent')}>
        {t.consentData[0]}
        <Paper name="personal_data">{t.consentData[1]}</Paper>
      </Checkbox>
      <Checkbox {...form.box('consent_offer')}>
        {t.consentOffer[0]}
        <Paper name="public_offerta">{t.consentOffer[1]}</Paper>
      </Checkbox>
      <Checkbox {...form.box('consent_letters')}>{t.consentLetters}</Checkbox>
    </div>
  )
}

/** Opens in a new tab, so that typed text stays. */
const Paper = ({ name, children }: { name: string; children: ReactNode }) => (
  <a href={link(useHere(), 'text-page', { buyerInfo: name })} target="_blank" className={css.paper}>
    {children}
  </a>
)
