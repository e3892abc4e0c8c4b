import { useRef, useState, type FormEvent, type MouseEvent } from 'react'
import { useToast } from '#ui/toast.tsx'
import { counted } from '#ui/counted.ts'
import { navigate } from '#web/navigation.ts'
import { queryString } from '#web/routes.ts'
import { link } from '../common/links.ts'
import { beginMembership } from '../visitor/account.ts'
import { useHere } from '../visitor/here.ts'
import { restoreTypedText } from '../visitor/follow-account.ts'
import { AuthContext, type AuthHost } from './auth-context.ts'
import type { AuthData, AuthView } from './auth.loader.ts'
import { ArrivalLinkForm, ArrivalOther, ArrivalOver, ArrivalRegistrationForm } from './arrival-forms.tsx'
import { Activation, DeadLink, NewPassword, NoSuchPage } from './letter-forms.tsx'
import { MessagePanel } from './message-panel.tsx'
import { RestoreForm } from './restore-form.tsx'
import { SignInTabs } from './sign-in-tabs.tsx'

type AuthFormsProps = {
  data: AuthData
  sentence?: string
  /** Window only. */
  onClose?: () => void
}

/** Sign-in forms, one at a time, shared by pages and the window. */
export function AuthForms({ data, sentence, onClose }: AuthFormsProps) {
  const [view, show] = useState<AuthView>(data.view)
  const email = useRef('')
  const links = useLinks(data.next, { show, onClose })
  const arrive = useArrival(data, onClose)
  const keepEmail = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === 'email') email.current = target.value
  }
  const host = {
    ...data,
    ...links,
    sentence,
    show,
    arrive,
    isWindow: onClose !== undefined,
    email: { get: () => email.current },
  }
  return (
    <AuthContext value={host}>
      <div onInput={keepEmail}>
        <View of={view} />
      </div>
    </AuthContext>
  )
}

function View({ of: view }: { of: AuthView }) {
  switch (view.name) {
    case 'login':
    case 'registration':
      return <SignInTabs current={view.name} />
    case 'restore':
      return <RestoreForm />
    case 'message':
      return <MessagePanel of={view.message} />
    case 'new-password':
      return <NewPassword {...view} />
    case 'activation':
      return <Activation {...view} />
    case 'dead-activation':
    case 'dead-restore':
      return <DeadLink {...view} />
    case 'arrival-link':
      return <ArrivalLinkForm {...view} />
    case 'arrival-registration':
      return <ArrivalRegistrationForm {...view} />
    case 'arrival-other':
      return <ArrivalOther {...view} />
    case 'arrival-over':
      return <ArrivalOver />
    case 'rest':
      return <NoSuchPage />
  }
}

type LinkOptions = Pick<AuthHost, 'show'> & { onClose?: () => void }

function useLinks(next: string | undefined, { show, onClose }: LinkOptions): Pick<AuthHost, 'linkTo' | 'leave'> {
  const here = useHere()
  const inWindow = (act: () => void) => ({
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      act()
    },
  })
  const addresses = {
    login: link(here, 'auth') + queryString({ next }),
    registration: link(here, 'registration') + queryString({ next }),
    restore: link(here, 'restore'),
  }
  return {
    linkTo: (view) => ({ href: addresses[view], ...(onClose && inWindow(() => show({ name: view }))) }),
    leave: { href: link(here, 'home'), ...(onClose && inWindow(onClose)) },
  }
}

/** Redirect after sign-in, with a toast about merged cart and favourites. */
function useArrival({ t, next }: AuthData, onClose: (() => void) | undefined): AuthHost['arrive'] {
  const toast = useToast()
  const here = useHere()
  const mergedText = (text: string, count: number, words: readonly string[]) =>
    count > 0 ? [`${text} ${counted(count, words, here.locale)}`] : []
  return async ({ added_to_cart: pieces = 0, added_to_favourites: models = 0, target: ownTarget }) => {
    await beginMembership()
    const news = [...mergedText(t.addedToCart, pieces, t.pieces), ...mergedText(t.addedToFavourites, models, t.models)]
    if (news.length > 0) toast({ text: news.join('. ') })
    const target = new URL(ownTarget ?? next ?? link(here, 'profile'), location.href)
    const isHere = target.pathname + target.search === location.pathname + location.search
    // Reload the current page as its member version.
    if (isHere) onClose?.()
    await navigate(target, { replace: isHere, keepScroll: isHere })
    restoreTypedText()
  }
}
