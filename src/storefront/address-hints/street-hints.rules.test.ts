import { expect, test } from 'vitest'
import { addressFields, type AddressData } from '#shop/address-hints/address-hints.port.ts'
import { streetOptions } from './street-hints.rules.ts'

const nothing = Object.fromEntries(addressFields.map((field) => [field, null])) as AddressData
const suggestion = (data: Partial<AddressData>) => ({
  value: '',
  unrestricted_value: '',
  data: { ...nothing, ...data },
})
const petersburg = { city: 'Санкт-Петербург', city_with_type: 'г Санкт-Петербург' }
const liteiny = { ...petersburg, street_with_type: 'Литейный пр-кт' }

test('maps a suggestion to a label, a note with city and postcode, and form parts (R-7-53)', () => {
  const house = { ...liteiny, house_type: 'д', house: '56', block_type: 'к', block: '2', postal_code: '191014' }
  expect(streetOptions({ suggestions: [suggestion(house)] })).toEqual([
    {
      value: 'Литейный пр-кт, д 56, к 2 г Санкт-Петербург, 191014',
      label: 'Литейный пр-кт, д 56, к 2',
      note: 'г Санкт-Петербург, 191014',
      hint: { city: 'Санкт-Петербург', street: 'Литейный пр-кт', house: '56', building: 'к 2', zip: '191014' },
    },
  ])
})

test('suggests a street without house and postcode once', () => {
  const [option, ...others] = streetOptions({ suggestions: [suggestion(liteiny), suggestion(liteiny)] })
  expect(option).toMatchObject({ label: 'Литейный пр-кт', hint: { house: '', building: '', zip: '' } })
  expect(others).toEqual([])
})

test('uses the name of a village without streets and skips a town without a house', () => {
  const village = { settlement: 'Озерки', settlement_with_type: 'д Озерки', house_type: 'д', house: '4' }
  expect(streetOptions({ suggestions: [suggestion(village), suggestion(petersburg)] })).toMatchObject([
    { label: 'д Озерки, д 4', hint: { city: 'Озерки', street: 'д Озерки', house: '4' } },
  ])
})
