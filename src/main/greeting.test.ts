import { expect, test } from 'vitest'
import { readConfig } from '#config/config.ts'
import { greeting } from './greeting.ts'

const said = (env: Record<string, string>, isDemo = true) =>
  greeting(readConfig(env, '/nowhere'), { isDemo }).join('\n')

test('prints the addresses of the shop, the reference and the mailbox', () => {
  const text = said({ PORT: '4000' })
  for (const path of ['/', '/en/', '/api/reference/', '/_mailbox/'])
    expect(text).toContain(`http://localhost:4000${path}`)
})

test('a shop with a mail server prints no mailbox', () => {
  expect(said({ SMTP_URL: 'smtp://mail.example.com' })).not.toContain('_mailbox')
  expect(said({}, false)).not.toContain('_mailbox')
})

test('a public shop prints neither mailbox nor reference', () => {
  expect(said({ PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtp://mail.example.com' })).not.toMatch(
    /mailbox|reference/i,
  )
})

test.each(['0.0.0.0', '::', '192.168.1.5'])('the demo shop on %s warns against public access', (host) => {
  expect(said({ HOST: host })).toContain('WARNING')
  expect(said({ HOST: host }, false)).not.toContain('WARNING')
})

test.each(['127.0.0.1', 'localhost', '::1', '127.0.1.1'])(
  'the demo shop on %s is local and prints no warning',
  (host) => {
    expect(said({ HOST: host })).not.toContain('WARNING')
  },
)
