import { useLocation } from '#web/hooks.ts'
import css from './auth.module.css'
import { AuthForms } from './auth-forms.tsx'
import type { AuthData } from './auth.loader.ts'

export function AuthPage(data: AuthData) {
  const { pathname, search } = useLocation()
  return (
    <div className={`container ${css.page}`}>
      <div className={css.column}>
        {/* The key resets the form state for every address. */}
        <AuthForms key={pathname + search} data={data} />
      </div>
    </div>
  )
}
