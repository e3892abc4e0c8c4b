import { Type } from 'typebox'
import { serve, type CallVisit } from '#http/serve.ts'
import { idIn } from '../id-in.ts'
import type { App } from '../app.type.ts'
import { changeAddress, createAddress, deleteAddress, restoreAddress, wholeAddress } from './addresses.actions.ts'
import { addressAnswer } from './addresses.answers.ts'
import {
  addressCall,
  addressesCall,
  changeAddressCall,
  createAddressCall,
  deleteAddressCall,
  replaceAddressCall,
  restoreAddressCall,
} from './addresses.calls.ts'
import { addressById, addressesOf } from './addresses.queries.ts'
import { Address, AddressChanges, AddressFields, AddressList } from './addresses.schemas.ts'

const group = 'Профиль'
const refusals = { 401: 'Нужен вход' }
const ofOne = { 401: 'Нужен вход', 404: 'Такого адреса у вас нет' }
/** Maximum body: fourteen short texts in multi-byte letters. */
const bodyBytes = 8 * 1024

export function addressRoutes(app: App): void {
  const { db, clock, members } = app
  const accountOf = async ({ request, reply }: Pick<CallVisit<unknown, unknown>, 'request' | 'reply'>) =>
    (await members.need(request, reply)).accountId
  const keyOf = async (visit: Pick<CallVisit<unknown, unknown>, 'request' | 'reply' | 'params'>) => ({
    accountId: await accountOf(visit),
    id: idIn(visit.params),
    now: clock(),
  })

  serve(app, addressesCall, { summary: 'Адреса доставки', group, answer: AddressList, refusals }, async (visit) =>
    (await addressesOf(db, await accountOf(visit))).map(addressAnswer),
  )
  serve(app, addressCall, { summary: 'Один адрес', group, answer: Address, refusals: ofOne }, async (visit) =>
    addressAnswer(await addressById(db, { accountId: await accountOf(visit), id: idIn(visit.params) })),
  )
  serve(
    app,
    createAddressCall,
    { summary: 'Добавить адрес', group, body: AddressFields, answer: Address, status: 201, bodyBytes, refusals },
    async (visit) =>
      addressAnswer(await createAddress(db, { accountId: await accountOf(visit), body: visit.body, now: clock() })),
  )
  serve(
    app,
    replaceAddressCall,
    { summary: 'Записать адрес заново', group, body: AddressFields, answer: Address, bodyBytes, refusals: ofOne },
    async (visit) =>
      addressAnswer(await changeAddress(db, { ...(await keyOf(visit)), body: wholeAddress(visit.body) })),
  )
  serve(
    app,
    changeAddressCall,
    { summary: 'Изменить часть адреса', group, body: AddressChanges, answer: Address, bodyBytes, refusals: ofOne },
    async (visit) => addressAnswer(await changeAddress(db, { ...(await keyOf(visit)), body: visit.body })),
  )
  serve(
    app,
    deleteAddressCall,
    { summary: 'Удалить адрес', group, answer: AddressList, refusals: ofOne },
    async (visit) => {
      const key = await keyOf(visit)
      await deleteAddress(db, key)
      return (await addressesOf(db, key.accountId)).map(addressAnswer)
    },
  )
  serve(
    app,
    restoreAddressCall,
    { summary: 'Вернуть удалённый адрес', group, body: Type.Object({}), answer: AddressList, refusals: ofOne },
    async (visit) => {
      const key = await keyOf(visit)
      await restoreAddress(db, key)
      return (await addressesOf(db, key.accountId)).map(addressAnswer)
    },
  )
}
