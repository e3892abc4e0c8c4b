import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPassword } from '#kernel/password.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { addStaffMember } from './staff.actions.ts'
import { staff } from './staff.tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const olga = { email: ' Olga@Example.com ', name: 'Ольга', role: 'owner', password: 'twelve letters' }

test('adds a member with a normalized e-mail and a hashed password', async () => {
  await addStaffMember(shop.db, olga)
  const [row] = await shop.db.select().from(staff)
  expect(row).toMatchObject({ email: 'olga@example.com', name: 'Ольга', role: 'owner' })
  expect(row!.passwordHash).not.toContain('twelve')
  expect(await isPassword('twelve letters', row!.passwordHash)).toBe(true)
  expect(await isPassword('twelve Letters', row!.passwordHash)).toBe(false)
})

test('refuses a duplicate e-mail and changes nothing', async () => {
  await expect(addStaffMember(shop.db, { ...olga, name: 'Другая' })).rejects.toMatchObject({ code: 'already_there' })
  expect(await shop.db.select().from(staff)).toHaveLength(1)
})

test.each([
  ['email', { email: 'nobody' }, 'invalid_email'],
  ['name', { name: '  ' }, 'required'],
  ['role', { role: 'king' }, 'not_listed'],
  ['password', { password: 'short' }, 'too_short'],
])('refuses a wrong %s', async (field, change, code) => {
  await expect(addStaffMember(shop.db, { ...olga, email: 'new@example.com', ...change })).rejects.toMatchObject({
    code,
    details: { field },
  })
})
