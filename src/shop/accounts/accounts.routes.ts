import { serve } from '#http/serve.ts'
import type { App } from '../app.type.ts'
import { mailLimit, signInLimit } from '../route-limits.ts'
import {
  activateCall,
  activationLetterCall,
  newPasswordCall,
  registerCall,
  restoreCall,
  signInCall,
  signOutCall,
} from './accounts.calls.ts'
import { browserOf, openSession } from './open-session.ts'
import {
  Activation,
  ActivationLetter,
  Done,
  Message,
  NewPassword,
  NewPasswordSession,
  Registration,
  Restore,
  SignIn,
  Token,
} from './accounts.schemas.ts'
import { panels } from './accounts.texts.ts'
import { activate } from './activate.action.ts'
import { askForActivation, askForNewPassword } from './ask-for-letter.action.ts'
import { setNewPassword } from './new-password.action.ts'
import { register } from './register.action.ts'
import { endSession, signIn } from './sign-in.action.ts'

const group = 'Вход и регистрация'
/** Body limit: two names of maximum length and an address. Longer requests are not legitimate. */
const formBytes = 8 * 1024
const signedIn = { answer: Token, limit: signInLimit, bodyBytes: formBytes }

export function accountRoutes(app: App): void {
  signInRoutes(app)
  registrationRoutes(app)
  passwordRoutes(app)
}

function signInRoutes(app: App): void {
  const { db, clock, members } = app
  serve(
    app,
    signInCall,
    {
      summary: 'Войти',
      group,
      body: SignIn,
      refusals: { 400: 'Неверный e-mail или пароль: список user' },
      ...signedIn,
    },
    async ({ body, ...visit }) =>
      openSession(app, visit.reply, await signIn(app, { ...body, browser: browserOf(app, visit), now: clock() })),
  )
  serve(
    app,
    signOutCall,
    { summary: 'Выйти', group, body: Done, answer: Done, refusals: { 401: 'Входа не было' } },
    async ({ request, reply }) => {
      const { accountId, sessionId } = await members.need(request, reply)
      await endSession(db, accountId, sessionId)
      members.end(reply)
      return {}
    },
  )
}

function registrationRoutes(app: App): void {
  const { db, clock } = app
  serve(
    app,
    registerCall,
    {
      summary: 'Зарегистрироваться',
      group,
      body: Registration,
      answer: Message,
      status: 201,
      limit: mailLimit,
      bodyBytes: formBytes,
    },
    async ({ body, locale, ...visit }) => {
      const { type } = await register(app, { body, locale, browser: browserOf(app, visit), now: clock() })
      return panels[type === 'professional' ? 'requested' : 'registered'][locale]
    },
  )
  serve(
    app,
    activateCall,
    {
      summary: 'Активировать аккаунт по ссылке из письма; в другом браузере нужен пароль',
      group,
      body: Activation,
      ...signedIn,
    },
    async ({ body, ...visit }) => {
      const input = { ...body, browser: browserOf(app, visit), now: clock() }
      return openSession(app, visit.reply, await activate(db, input))
    },
  )
  serve(
    app,
    activationLetterCall,
    {
      summary: 'Ещё одно письмо для активации: ответ одинаков для известных и неизвестных адресов',
      group,
      body: ActivationLetter,
      answer: Message,
      limit: mailLimit,
    },
    async ({ body: { email = '', token }, locale, ...visit }) => {
      await askForActivation(app, { ...(token ? { token } : { email }), browser: browserOf(app, visit) })
      return panels.registered[locale]
    },
  )
}

function passwordRoutes(app: App): void {
  const { db, clock } = app
  serve(
    app,
    restoreCall,
    {
      summary: 'Попросить письмо для нового пароля: ответ одинаков для известных и неизвестных адресов',
      group,
      body: Restore,
      answer: Message,
      limit: mailLimit,
    },
    async ({ body, locale, ...visit }) => {
      await askForNewPassword(app, { email: body.email ?? '', browser: browserOf(app, visit) })
      return panels.restoring[locale]
    },
  )
  serve(
    app,
    newPasswordCall,
    {
      summary: 'Новый пароль по ссылке из письма; остальные входы завершаются, связанные сайты названы',
      group,
      body: NewPassword,
      ...signedIn,
      answer: NewPasswordSession,
    },
    async ({ body, ...visit }) => {
      const session = await setNewPassword(db, { ...body, browser: browserOf(app, visit), now: clock() })
      return { ...openSession(app, visit.reply, session), linked: session.linked }
    },
  )
}
