import { Eye, EyeOff } from 'lucide-react'
import { useState, type InputHTMLAttributes, type KeyboardEvent } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import css from './field.module.css'
import { IconButton } from './icon-button.tsx'
import { useAllWords } from './use-all-words.ts'

type PasswordFieldProps = FieldTexts & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'>

export function PasswordField({ label, hint, error, required, className, id, ...rest }: PasswordFieldProps) {
  const words = useAllWords()
  const [isShown, setShown] = useState(false)
  const [isCaps, setCaps] = useState(false)
  const lookAtCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <Field {...{ label, error, required, className, id }} hint={isCaps ? words.capsLock : hint}>
      {(links) => (
        <div className={classNames(css.control, css.group)} aria-invalid={links['aria-invalid']}>
          <input
            autoComplete="current-password"
            autoCapitalize={isShown ? 'none' : undefined}
            spellCheck={false}
            onKeyDown={lookAtCaps}
            onKeyUp={lookAtCaps}
            onBlur={() => setCaps(false)}
            {...rest}
            {...links}
            type={isShown ? 'text' : 'password'}
          />
          <IconButton
            look="bare"
            label={isShown ? words.hidePassword : words.showPassword}
            aria-controls={links.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
