import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, sourceHash } from './csp.ts'

test('allows an inline script only by its hash', () => {
  const code = 'document.documentElement.classList.add("да")'
  const hash = createHash('sha256').update(code).digest('base64')
  const policy = contentSecurityPolicy({ scriptHashes: [sourceHash(code)] })
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("style-src-attr 'unsafe-inline'")
})

test('allows pictures and partners from named hosts only', () => {
  const policy = contentSecurityPolicy({ imgHosts: ['https://img.example'], more: { frame: ['https://pay.example'] } })
  expect(policy).toContain("img-src 'self' data: blob: https://img.example;")
  expect(policy).toContain("frame-src 'self' https://pay.example;")
  expect(policy).toContain("frame-ancestors 'none'")
})
