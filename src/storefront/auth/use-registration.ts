import { registerCall } from '#shop/accounts/accounts.calls.ts'
import { ask } from '#ui/ask.ts'
import { usePostForm } from '../common/use-post-form.ts'
import { useAuth } from './auth-context.ts'
import { registrationBody, registrationFields, registrationTroubles } from './registration.rules.ts'

export function useRegistration() {
  const { t, countries } = useAuth()
  return usePostForm('/sign-in/register/', {
    fields: registrationFields,
    verbatim: ['password'],
    allErrors: true,
    check: (values) =>
      Object.fromEntries(Object.entries(registrationTroubles(values)).map(([name, trouble]) => [name, t[trouble]])),
    send: (values, signal) => ask(registerCall, { body: registrationBody(values, countries), signal }),
    words: t,
  })
}

export type RegistrationState = ReturnType<typeof useRegistration>
