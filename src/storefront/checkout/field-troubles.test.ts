import { expect, test } from 'vitest'
import { loadPhoneRules } from '../phones/phone-check.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { checkoutTexts } from './checkout.texts.ts'
import { fieldTrouble } from './field-troubles.ts'
import { changesIn } from './read-fields.ts'
import { troubleText } from './trouble-text.ts'

const countries = phoneCountries('ru')
const trouble = (name: Parameters<typeof fieldTrouble>[0], text: string) =>
  troubleText(fieldTrouble(name, text, countries), checkoutTexts.ru.troubles, 'ru')

test('requires an empty order field and accepts a filled one (O-16, R-5-13)', () => {
  expect(trouble('first_name', '  ')).toBe('Обязательное поле')
  expect(trouble('house', '16')).toBeUndefined()
  expect(trouble('email', 'anna.lebedeva@mail')).toBe('Неверный e-mail: добавьте домен, например .ru')
  expect(trouble('email', ' anna@klinika.ru ')).toBeUndefined()
})

test.each([
  ['+7911204', 'Не хватает 4 цифр'],
  ['+791120415', 'Не хватает 2 цифр'],
  ['+7911204151', 'Не хватает 1 цифры'],
  ['+79112041516', undefined],
  ['+37529123456', 'Не хватает 1 цифры'],
  ['+70001234567', 'Такого номера нет. Проверьте код и цифры'],
  // Country outside the list.
  ['+4915112345678', undefined],
  ['+4912', 'Такого номера нет. Проверьте код и цифры'],
])('validates the phone %s: %s (R-5-22, O-60)', async (phone, text) => {
  await loadPhoneRules()
  expect(trouble('phone', phone)).toBe(text)
})

test('sends only changed fields, including emptied ones', () => {
  const keptFields = { first_name: 'Анна', comment: 'Домофон 12' }
  const fields = { first_name: 'Анна', last_name: '', comment: '', house: '16', phone_call: false }
  expect(changesIn(fields, keptFields)).toEqual({ comment: '', house: '16' })
  expect(changesIn({ phone_call: false }, { phone_call: true })).toEqual({ phone_call: false })
})
