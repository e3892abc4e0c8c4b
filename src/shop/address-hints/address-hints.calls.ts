import { post } from '#kernel/call.ts'
import type { AddressBodyFields, AddressSuggestions } from './address-hints.schemas.ts'

export const suggestAddressCall = post<AddressBodyFields, AddressSuggestions>('/api/suggestions/address/')
