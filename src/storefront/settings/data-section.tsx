import { Check, Download, FileText, Trash2, X } from 'lucide-react'
import { askForDataCall, deleteAccountCall, leaveLoyaltyCall } from '#shop/profile/profile.calls.ts'
import { Alert } from '#ui/alert.tsx'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { QuietAction } from '../account/quiet-action.tsx'
import { useQuietForm } from '../account/use-quiet-form.ts'
import { useFormState } from '#web/hooks.ts'
import { PostForm } from '../common/post-form.tsx'
import { Saved, Section } from './section.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import type { SettingsData } from './settings-profile.loader.ts'
import css from './settings.module.css'

export function DataSection(data: SettingsData) {
  const { t, consents, deletion } = data
  return (
    <Section id="data" title={t.data.title}>
      <File {...data} />
      <details className={css.item}>
        <summary className={css.summary}>
          <FileText aria-hidden />
          <span>
            <b>{t.data.consents}</b>
          </span>
          <span aria-hidden className={css.open}>
            {t.data.look}
          </span>
        </summary>
        <div className={css.more}>
          {consents.length === 0 && <p>{t.data.noConsents}</p>}
          <ul>
            {consents.map(({ key, name, text }) => (
              <li key={key}>
                {name} <small>{text}</small>
              </li>
            ))}
          </ul>
          <p className={css.about}>{t.data.withdraw}</p>
          {data.frame.inLoyalty && <LeaveLoyalty {...data} />}
        </div>
      </details>
      <Saved id="kept">{t.deletion.kept}</Saved>
      {!deletion.isAsked && <Deletion {...data} />}
    </Section>
  )
}

/** Withdraws the consent to the programme. Letters have a switch; other consents end with the account. */
function LeaveLoyalty({ t: { data: t } }: SettingsData) {
  return (
    <QuietAction
      to="/settings-profile/leave-loyalty/"
      send={(signal) => ask(leaveLoyaltyCall, { body: {}, signal })}
      className={css.leave}
    >
      <p className={css.about}>{t.leaveText}</p>
      <Button type="submit" size="sm" look="quiet">
        {t.leave}
      </Button>
    </QuietAction>
  )
}

function File({ t: { data: t }, file }: SettingsData) {
  return (
    <div className={css.item}>
      <Download aria-hidden />
      <p>
        <b>{file.title}</b>
        <small>{file.text}</small>
      </p>
      {file.state === 'none' && (
        <QuietAction to="/settings-profile/data/" send={(signal) => ask(askForDataCall, { body: {}, signal })}>
          <Button type="submit" size="sm" look="quiet">
            {t.ask}
          </Button>
        </QuietAction>
      )}
      {file.state === 'ready' && (
        <ButtonLink href={file.href} size="sm" download>
          {t.download}
        </ButtonLink>
      )}
    </div>
  )
}

/** Account deletion: lists what is deleted and kept before it asks for the password. */
function Deletion({ t: { deletion: t, proof: proofWords }, deletion, person, proof }: SettingsData) {
  const form = useQuietForm('/settings-profile/delete/', {
    fields: ['password'],
    secrets: ['password'],
    send: (body, signal) => ask(deleteAccountCall, { body, signal }),
  })
  const password = form.secret('password')
  // Open again after a refused post without JavaScript.
  const wasRefused = useFormState('/settings-profile/delete/') !== undefined
  return (
    <details className={css.item} open={wasRefused || undefined}>
      <summary className={css.summary}>
        <Trash2 aria-hidden />
        <span>
          <b>{t.title}</b>
          <small>{t.text}</small>
        </span>
        <span aria-hidden className={css.open}>
          {t.open}
        </span>
      </summary>
      <div className={css.more}>
        <p>{deletion.whenText}</p>
        <ul className={css.fate}>
          {[...(deletion.bonusText ? [deletion.bonusText] : []), ...t.goes].map((text) => (
            <li key={text} data-goes>
              <X aria-hidden />
              {text}
            </li>
          ))}
          {t.stays.map((text) => (
            <li key={text}>
              <Check aria-hidden />
              {text}
            </li>
          ))}
        </ul>
        {form.message && <Alert tone="error">{form.message}</Alert>}
        {proof ? (
          <SignInAgain t={proofWords} proof={proof} />
        ) : (
          <PostForm {...form.props} className={css.confirm}>
            {person.hasPassword && <PasswordField {...password} label={t.password} required />}
            <Button {...form.button} size="sm" look="danger">
              {t.button}
            </Button>
          </PostForm>
        )}
        <p className={css.about}>{t.first}</p>
      </div>
    </details>
  )
}
