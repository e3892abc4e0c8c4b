import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openLimits } from '#kernel/limits.ts'
import { localIdentity } from './local-identity.ts'
import { localIdentityPath, localIdentityRoutes } from './local-identity.routes.tsx'

const publicUrl = 'http://localhost:3000'
const callback = `${publicUrl}/api/users/auth/social/callback/yandex/`

async function answerTo(redirectUri: string | string[]) {
  const identity = localIdentity({
    secretKeys: ['a key for tests of at least 32 letters'],
    client: { id: 'shop', secret: 'a secret' },
    limits: await openLimits(null),
  })
  const http = Fastify()
  localIdentityRoutes({ http, identity, publicUrl, mayVisit: () => true })
  const query = new URLSearchParams([['person', '1001'], ...[redirectUri].flat().map((uri) => ['redirect_uri', uri])])
  const url = `${localIdentityPath}/oauth.yandex.ru/authorize?${query}`
  return http.inject({ url })
}

test('the local site returns a code to the callback of the shop', async () => {
  const { statusCode, headers } = await answerTo(callback)
  expect([statusCode, String(headers.location).split('?')[0]]).toEqual([302, callback])
})

test.each([
  `${callback}../../..//evil.test`,
  `${callback}@evil.test`,
  `${callback}?next=/`,
  `${callback}#`,
  callback.slice(0, -1),
  callback.replace('yandex', 'vk'),
  callback.replace('localhost', 'LOCALHOST'),
  `${publicUrl}/api/users/auth/social/callback/`,
  'https://evil.test/',
  '',
])('the local site refuses the callback %j', async (redirectUri) => {
  const { statusCode, headers } = await answerTo(redirectUri)
  expect([statusCode, headers.location]).not.toContain(302)
  expect(headers.location).toBeUndefined()
})

test('the local site refuses two callbacks at once', async () => {
  const { headers } = await answerTo([callback, 'https://evil.test/'])
  expect(headers.location).toBeUndefined()
})
