import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { errorFacts, errorKey } from './error-facts.ts'
import { Refusal } from './refusal.ts'

const typedEmail = 'anna.petrova@klinika.ru'
const said = (error: unknown) => JSON.stringify(errorFacts(error))

test('an error of the database is told by code, table and constraint, never by its values', () => {
  const duplicate = Object.assign(new Error(`duplicate key: ${typedEmail}`), {
    code: '23505',
    table: 'subscriptions',
    constraint: 'subscriptions_email_unique',
    detail: `Key (email)=(${typedEmail}) already exists.`,
    where: `unnamed portal parameter $1 = '${typedEmail}'`,
  })
  const error = new DrizzleQueryError('insert into subscriptions values ($1)', [typedEmail], duplicate)
  expect(errorFacts(error).cause).toMatchObject({
    code: '23505',
    table: 'subscriptions',
    constraint: 'subscriptions_email_unique',
  })
  expect(said(error)).not.toContain(typedEmail)
})

test('nothing of a message is told, however it is made to look', () => {
  const lookalike = new Error(`first line\n    at ${typedEmail} (file.ts:1:1)`)
  const parsing = (() => {
    try {
      return JSON.parse(`{"email": ${typedEmail}`) as unknown
    } catch (error) {
      return error
    }
  })()
  const letter = Object.assign(new Error(`550 <${typedEmail}> rejected`), { code: 'EENVELOPE', rejected: [typedEmail] })
  for (const error of [
    lookalike,
    parsing,
    letter,
    typedEmail,
    { email: typedEmail },
    new Error(typedEmail, { cause: lookalike }),
  ])
    expect(said(error)).not.toContain(typedEmail)
})

test('where it happened is told, without the insides of Node', () => {
  const { at = [] } = errorFacts(new Error('x'))
  expect(at[0]).toContain('error-facts.test.ts')
  expect(at.join()).not.toContain('node:')
})

test('what only our own code can say is told', () => {
  const slip = (() => {
    try {
      return (undefined as unknown as { slug: string }).slug
    } catch (error) {
      return error
    }
  })()
  expect(errorFacts(slip)).toMatchObject({ type: 'TypeError', message: expect.stringContaining("'slug'") })
  expect(errorFacts(new Refusal('out_of_stock', 409))).toMatchObject({ code: 'out_of_stock', status: 409 })
})

test('the same trouble has the same key, whatever was typed; another trouble has another', () => {
  const trouble = (code: string, text: string) =>
    Object.assign(new Error(text), { code, stack: `Error: ${text}\n    at a` })
  const key = (error: unknown) => errorKey(errorFacts(error))
  expect(key(trouble('57P01', typedEmail))).toBe(key(trouble('57P01', 'something else')))
  expect(key(trouble('57P01', typedEmail))).not.toBe(key(trouble('23505', typedEmail)))
})

test('a chain of causes that leads back to itself ends', () => {
  const error = new Error('x')
  error.cause = error
  expect(said(error).length).toBeLessThan(10_000)
})
