import { Tabs } from '#ui/tabs.tsx'
import css from './auth.module.css'
import { useAuth } from './auth-context.ts'
import { LoginForm } from './login-form.tsx'
import { RegistrationForm } from './registration-form.tsx'

type TabName = 'login' | 'registration'

/** Tabs in a window; on a page, links to the other page, which need no JavaScript. */
export function SignInTabs({ current }: { current: TabName }) {
  const { t, isWindow, show } = useAuth()
  if (!isWindow) return <PageTabs current={current} />
  const tabs = [
    { id: 'login', title: t.login, panel: <LoginForm /> },
    { id: 'registration', title: t.registration, panel: <RegistrationForm /> },
  ]
  return (
    <Tabs
      label={t.signIn}
      current={current}
      onChange={(id) => show({ name: id === 'login' ? 'login' : 'registration' })}
      tabs={tabs}
      className={css.windowTabs}
    />
  )
}

function PageTabs({ current }: { current: TabName }) {
  const { t, linkTo } = useAuth()
  return (
    <>
      <div className={css.tabs}>
        {(['login', 'registration'] as const).map((name) =>
          name === current ? (
            <h1 key={name} className={`display-4 ${css.current}`}>
              {t[name]}
            </h1>
          ) : (
            <a key={name} {...linkTo(name)} className={`display-4 ${css.tab}`}>
              {t[name]}
            </a>
          ),
        )}
      </div>
      {current === 'login' ? <LoginForm /> : <RegistrationForm />}
    </>
  )
}
