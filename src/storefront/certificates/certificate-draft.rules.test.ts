import { expect, test } from 'vitest'
import { clearedDraft, draftIn, draftOf, emptyDraft, totalsOf, wishOf } from './certificate-draft.rules.ts'

test('starts with one certificate by e-mail (R-9-17)', () => {
  expect(emptyDraft).toMatchObject({ quantity: '1', certificate_type: 'online', design: 'pine' })
})

test('clears buyer, recipient, value and quantity (R-4.5-19)', () => {
  const draft = clearedDraft()
  for (const name of ['first_name', 'email', 'picker_name', 'picker_email', 'own_value'])
    expect(draft[name]).toBeUndefined()
  expect([draft['value'], draft['quantity']]).toEqual(['', '1'])
})

test('keeps typed fields, drops page fields, and ignores an invalid draft', () => {
  const draft = draftOf([
    ['first_name', 'Марина'],
    ['key', '1'],
    ['consent', 'true'],
    ['file', {}],
  ])
  expect(draft).toEqual({ first_name: 'Марина' })
  expect([draftIn(JSON.stringify(draft)), draftIn('['), draftIn('7'), draftIn(null)]).toEqual([
    draft,
    undefined,
    undefined,
    undefined,
  ])
})

test('sums value, quantity and delivery; an own value overrides a preset', () => {
  expect(totalsOf({ value: '5000', quantity: '2' }, 300).total).toBe(10_000)
  expect(totalsOf({ value: '5000', own_value: '7 500', quantity: '99' }, 300).total).toBe(150_000)
  const printedDraft = { value: '3000', certificate_type: 'printed' }
  expect(totalsOf(printedDraft, 300)).toEqual({ value: 3_000, quantity: 1, delivery: 300, total: 3_300 })
  expect(totalsOf({ own_value: 'много' }).total).toBe(0)
})

test.each(['9'.repeat(300), '1e300', '10000001', '-5', '0.5'])('shows no sum for the value %s', (value) => {
  expect(totalsOf({ ...emptyDraft, value }).total).toBe(0)
})

test.each(['nonsense', '__proto__', 'constructor', '', undefined])('shows the default wish for the kind %s', (type) => {
  expect(wishOf({ default: 'С праздником', birthday: 'С днём рождения' }, type)).toBe('С праздником')
})
