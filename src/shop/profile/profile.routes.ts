import { serve } from '#http/serve.ts'
import { Refusal } from '#kernel/refusal.ts'
import { browserOf } from '../accounts/open-session.ts'
import { ProfileInfo } from '../accounts/accounts.schemas.ts'
import type { App } from '../app.type.ts'
import { consentsOf } from '../consents/consents.queries.ts'
import { mailLimit, signInLimit } from '../route-limits.ts'
import { askForNewEmail, cancelNewEmail, confirmNewEmail, sendEmailLinkAgain } from './change-email.action.ts'
import { changeInfo, chooseLetters } from './change-info.action.ts'
import { changePassword } from './change-password.action.ts'
import { askForData } from './data-file.action.ts'
import { askForDeletion, keepAccount } from './delete-account.action.ts'
import { leaveLoyalty } from './join-loyalty.action.ts'
import { dataAnswer, infoAnswer } from './profile.answers.ts'
import {
  askForDataCall,
  cancelEmailCall,
  changeEmailCall,
  changeInfoCall,
  changePasswordCall,
  confirmEmailCall,
  consentsCall,
  dataFileCall,
  dataStateCall,
  deleteAccountCall,
  emailAgainCall,
  keepAccountCall,
  leaveLoyaltyCall,
  lettersCall,
  profileInfoCall,
} from './profile.calls.ts'
import { dataExportOf, profileOf } from './profile.queries.ts'
import {
  Consents,
  DataFile,
  DataState,
  Deletion,
  DeletionDate,
  EmailChange,
  EmailConfirmation,
  InfoChanges,
  Letters,
  NewToken,
  Nothing,
  PasswordChange,
} from './profile.schemas.ts'
import type { RequestVisit } from '../request-visit.ts'

const group = 'Профиль'
const refusals = { 401: 'Нужен вход' }
const bodyBytes = 8 * 1024
const info = { group, answer: ProfileInfo, refusals, bodyBytes }
/** Options of routes that verify a password, which takes a sixth of a second of CPU time. */
const withPassword = { group, refusals, bodyBytes, limit: signInLimit }

export function profileRoutes(app: App): void {
  infoRoutes(app)
  emailRoutes(app)
  passwordRoutes(app)
  dataRoutes(app)
  endRoutes(app)
}

const memberOf = ({ members }: App, { request, reply }: RequestVisit) => members.need(request, reply)

function infoRoutes(app: App): void {
  const { db, clock } = app
  const infoOf = async (accountId: number) => infoAnswer(await profileOf(db, accountId, clock()))
  serve(app, profileInfoCall, { summary: 'Кто вошёл', ...info }, async (visit) =>
    infoOf((await memberOf(app, visit)).accountId),
  )
  serve(
    app,
    changeInfoCall,
    { summary: 'Изменить личные данные', body: InfoChanges, ...info },
    async ({ body, ...visit }) => {
      const { accountId } = await memberOf(app, visit)
      await changeInfo(db, { accountId, body, now: clock() })
      return infoOf(accountId)
    },
  )
  serve(
    app,
    lettersCall,
    { summary: 'Подписаться на письма или отказаться от них', body: Letters, ...info },
    async ({ body, locale, ...visit }) => {
      const { accountId } = await memberOf(app, visit)
      const address = visit.request.ip
      const language = body.locale ?? locale
      if (body.locale) await changeInfo(db, { accountId, body: { locale: body.locale }, now: clock() })
      await chooseLetters(db, { accountId, isWanted: body.newsletter, address, locale: language, now: clock() })
      return infoOf(accountId)
    },
  )
  serve(
    app,
    leaveLoyaltyCall,
    { summary: 'Выйти из программы лояльности', body: Nothing, ...info },
    async ({ request, reply }) => {
      const { accountId } = await memberOf(app, { request, reply })
      await leaveLoyalty(db, { accountId, address: request.ip, now: clock() })
      return infoOf(accountId)
    },
  )
  serve(app, consentsCall, { summary: 'Мои согласия', group, answer: Consents, refusals }, async (visit) => {
    const consents = await consentsOf(db, (await memberOf(app, visit)).accountId)
    return consents.map(({ purpose, version, givenAt, withdrawnAt }) => ({
      purpose,
      version,
      given_at: givenAt.toISOString(),
      withdrawn_at: withdrawnAt?.toISOString() ?? null,
    }))
  })
}

function emailRoutes(app: App): void {
  const { db, clock } = app
  const infoOf = async (accountId: number) => infoAnswer(await profileOf(db, accountId, clock()))
  serve(
    app,
    changeEmailCall,
    { summary: 'Сменить e-mail: письмо на новый адрес', body: EmailChange, ...info, limit: mailLimit },
    async ({ body, ...visit }) => {
      const { accountId, sessionId } = await memberOf(app, visit)
      const owner = { accountId, sessionId, now: clock() }
      await askForNewEmail(app, { ...owner, email: body.email, password: body.password ?? '' })
      return infoOf(accountId)
    },
  )
  serve(
    app,
    emailAgainCall,
    { summary: 'То же письмо ещё раз', body: Nothing, ...info, limit: mailLimit },
    async ({ request, reply }) => {
      const { accountId } = await memberOf(app, { request, reply })
      await sendEmailLinkAgain(app, accountId)
      return infoOf(accountId)
    },
  )
  serve(
    app,
    cancelEmailCall,
    { summary: 'Оставить прежний e-mail', body: Nothing, ...info },
    async ({ request, reply }) => {
      const { accountId } = await memberOf(app, { request, reply })
      await cancelNewEmail(db, accountId)
      return infoOf(accountId)
    },
  )
  serve(
    app,
    confirmEmailCall,
    {
      summary: 'Подтвердить новый e-mail по ссылке из письма',
      group,
      body: EmailConfirmation,
      answer: Nothing,
      limit: signInLimit,
    },
    async ({ body }) => {
      await confirmNewEmail(db, { token: body.token, now: clock() })
      return {}
    },
  )
}

function passwordRoutes(app: App): void {
  serve(
    app,
    changePasswordCall,
    {
      summary: 'Сменить пароль: все входы завершаются, этот продолжается с новым токеном',
      body: PasswordChange,
      answer: NewToken,
      ...withPassword,
    },
    async ({ body, ...visit }) => {
      const { accountId, sessionId } = await memberOf(app, visit)
      const { current_password: currentPassword = '', password } = body
      const owner = { accountId, sessionId, now: app.clock() }
      const input = { ...owner, currentPassword, password, browser: browserOf(app, visit) }
      const { token } = await changePassword(app, input)
      app.members.begin(visit.reply, token)
      return { token }
    },
  )
}

function dataRoutes(app: App): void {
  const { db, clock } = app
  serve(app, dataStateCall, { summary: 'Готов ли файл с данными', group, answer: DataState, refusals }, async (visit) =>
    dataAnswer(await dataExportOf(db, (await memberOf(app, visit)).accountId, clock())),
  )
  serve(
    app,
    askForDataCall,
    {
      summary: 'Собрать всё, что магазин обо мне хранит',
      group,
      body: Nothing,
      answer: DataState,
      refusals,
      limit: mailLimit,
    },
    async (visit) =>
      dataAnswer(await askForData(db, { accountId: (await memberOf(app, visit)).accountId, now: clock() })),
  )
  serve(
    app,
    dataFileCall,
    { summary: 'Файл с моими данными', group, answer: DataFile, refusals: { ...refusals, 404: 'Файла нет' } },
    async ({ request, reply }) => {
      const { accountId } = await memberOf(app, { request, reply })
      const row = await dataExportOf(db, accountId, clock())
      if (!row?.file) throw new Refusal('no_data_file', 404)
      reply.type('application/json; charset=utf-8')
      reply.header('content-disposition', 'attachment; filename="yasmena-data.json"')
      // Sent as written, with indentation for human readers.
      const { file } = row
      reply.serializer(() => file)
      return {}
    },
  )
}

function endRoutes(app: App): void {
  const { db, clock } = app
  serve(
    app,
    deleteAccountCall,
    { summary: 'Удалить аккаунт через 30 дней', body: Deletion, answer: DeletionDate, ...withPassword },
    async ({ body, ...visit }) => {
      const { accountId, sessionId } = await memberOf(app, visit)
      const owner = { accountId, sessionId, now: clock() }
      const day = await askForDeletion(app, { ...owner, password: body.password ?? '' })
      return { deletion_at: day.toISOString() }
    },
  )
  serve(
    app,
    keepAccountCall,
    { summary: 'Оставить аккаунт', group, body: Nothing, answer: Nothing, refusals },
    async ({ request, reply }) => {
      await keepAccount(db, (await memberOf(app, { request, reply })).accountId)
      return {}
    },
  )
}
