import { useEffect, useRef, type ReactNode } from 'react'
import { ButtonLink } from '#ui/button-link.tsx'
import { Mark } from '#ui/mark.tsx'
import css from './auth.module.css'
import { useAuth } from './auth-context.ts'
import type { AuthMessage } from './auth.loader.ts'

type PanelProps = { title: string; text?: ReactNode; children: ReactNode; note?: ReactNode }

/** Panel that replaces a form and takes the focus. */
export function Panel({ title, text, children, note }: PanelProps) {
  const { isWindow } = useAuth()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isWindow || document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [isWindow])
  const Heading = isWindow ? 'h3' : 'h1'
  return (
    <div className={css.message}>
      <Mark className={css.mark} />
      <Heading ref={heading} tabIndex={-1} className="display-3">
        {title}
      </Heading>
      {text && <p className={css.text}>{text}</p>}
      {children}
      {note && <div className={css.note}>{note}</div>}
    </div>
  )
}

/** Panel with a sign-in button, for links that cannot be used. */
export function SignInPanel({ title, text }: Pick<PanelProps, 'title' | 'text'>) {
  const { t, linkTo } = useAuth()
  return (
    <Panel title={title} text={text}>
      <ButtonLink {...linkTo('login')} wide>
        {t.signIn}
      </ButtonLink>
    </Panel>
  )
}

/** Messages of chapter 8, verbatim. */
export function MessagePanel({ of: message, note }: { of: AuthMessage; note?: ReactNode }) {
  const { t, leave } = useAuth()
  const words = {
    registered: [t.registered, t.registeredText, t.goOnShopping, t.registeredNote],
    requested: [t.requested, t.requestedText, t.goOnShopping, t.requestedNote],
    restored: [t.restore, t.restored, t.fine, t.restoredNote],
  } as const
  const [title, text, button, usualNote] = words[message]
  return (
    <Panel title={title} text={text} note={note ?? usualNote}>
      <ButtonLink {...leave} wide>
        {button}
      </ButtonLink>
    </Panel>
  )
}
