import { get, patch, post, put, remove } from '#kernel/call.ts'
import type { AddressAnswer, AddressBody, AddressChangesBody, AddressListAnswer } from './addresses.schemas.ts'

const base = '/api/users/profile/addresses'
const one = `${base}/update/:id/`

export const addressesCall = get<AddressListAnswer>(`${base}/`)
export const createAddressCall = post<AddressBody, AddressAnswer>(`${base}/create/`)
export const addressCall = get<AddressAnswer>(one)
export const replaceAddressCall = put<AddressBody, AddressAnswer>(one)
export const changeAddressCall = patch<AddressChangesBody, AddressAnswer>(one)
/** Restores a recently deleted address. */
export const restoreAddressCall = post<object, AddressListAnswer>(`${base}/restore/:id/`)
export const deleteAddressCall = remove<AddressListAnswer>(`${base}/delete/:id/`)
