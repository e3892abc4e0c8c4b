import { Check } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { counted } from '#ui/counted.ts'
import { useLocale } from '#ui/locale.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import css from './new-password-field.module.css'
import { lettersOf, passwordBars, passwordTrouble, type PasswordTrouble } from './new-password.rules.ts'

export type NewPasswordTexts = Record<PasswordTrouble, string> & {
  /** Hint shown before anything is typed. */
  passwordHint: string
  /** Strength labels by number of bars: short, simple, good, strong. */
  strength: readonly string[]
  symbols: readonly string[]
}

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint'> & {
  t: NewPasswordTexts
  /** Current e-mail of the same form, refused as a password. */
  emailNow: () => string
}

/** Password field with a live strength meter; character classes do not matter. */
export function NewPasswordField({ t, emailNow, ...rest }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const trouble = passwordTrouble(password, emailNow())
  // Skip a hint that repeats the error.
  const isSaid = trouble !== undefined && rest.error === t[trouble]
  const hint = password ? <Strength {...{ t, password, isSaid }} email={emailNow()} /> : t.passwordHint
  return (
    <PasswordField
      autoComplete="new-password"
      {...rest}
      hint={hint}
      onInput={(event) => setPassword(event.currentTarget.value)}
    />
  )
}

type StrengthProps = { t: NewPasswordTexts; password: string; email: string; isSaid: boolean }

function Strength({ t, password, email, isSaid }: StrengthProps) {
  const locale = useLocale()
  const bars = passwordBars(password, email)
  const trouble = passwordTrouble(password, email)
  const { length } = lettersOf(password)
  return (
    <span className={css.strength} data-bars={bars}>
      <span aria-hidden className={css.bars}>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-on={bar <= bars || undefined} />
        ))}
      </span>
      {trouble ? (
        !isSaid && <span className={css.trouble}>{t[trouble]}</span>
      ) : (
        <span className={css.fine}>
          <Check aria-hidden />
          {t.strength[bars - 1]}: {counted(length, t.symbols, locale)}
        </span>
      )}
    </span>
  )
}
