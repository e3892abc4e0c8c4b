import { Alert } from '#ui/alert.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { SettingsData } from './settings-profile.loader.ts'
import css from './settings.module.css'

type Props = { t: SettingsData['t']['proof']; proof: NonNullable<SettingsData['proof']> }

/** Replaces a form that an account without a password may submit only after a fresh sign-in. */
export const SignInAgain = ({ t, proof }: Props) => (
  <Alert tone="info">
    {t.text}
    <span className={css.choices}>
      {proof.sites.map(({ name, href }) => (
        <TextLink key={href} href={href} rel="external nofollow">
          {name}
        </TextLink>
      ))}
      <TextLink href={proof.letterHref}>{t.letter}</TextLink>
    </span>
  </Alert>
)
