import type { AddressAnswer } from './addresses.schemas.ts'
import type { DeliveryAddress } from './addresses.tables.ts'

export const addressAnswer = (address: DeliveryAddress): AddressAnswer => ({
  id: address.id,
  name: address.name,
  country_code: address.country,
  region: address.region,
  city: address.city,
  zip_code: address.zip,
  street: address.street,
  house: address.house,
  house_building: address.building,
  apartment: address.apartment,
  entrance: address.entrance,
  floor: address.floor,
  intercom: address.intercom,
  recipient: address.recipient,
  phone: address.phone ?? '',
  is_default: address.isDefault,
})
