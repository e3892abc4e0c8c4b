import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, isPassword } from './password.ts'

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

test('verifies a password by its hash', async () => {
  const hash = await hashPassword('two words here')
  expect([await isPassword('two words here', hash), await isPassword('other words', hash)]).toEqual([true, false])
  expect(isOutdatedHash(hash)).toBe(false)
})

test.each([
  ['no account', undefined],
  ['no password', null],
  ['a method of another shop', 'md5$5f4dcc3b5aa765d61d8327deb882cf99'],
])('hashes even for %s', async (_, hash) => {
  const own = await hashPassword('two words here')
  const usual = Math.min(
    await millisecondsOf(() => isPassword('a guess', own)),
    await millisecondsOf(() => isPassword('a guess', own)),
  )
  const took = await millisecondsOf(async () => expect(await isPassword('two words here', hash)).toBe(false))
  expect(took).toBeGreaterThan(usual / 4)
})
