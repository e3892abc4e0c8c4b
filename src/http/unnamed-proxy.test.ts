import type { FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { unnamedProxyWarning } from './unnamed-proxy.ts'

function warningsOf(trustedProxies: string[], requests: [peer: string, headers: Record<string, string>][]) {
  const warn = vi.fn()
  const look = unnamedProxyWarning({ config: { trustedProxies }, log: { warn } })
  for (const [remoteAddress, headers] of requests) look({ headers, socket: { remoteAddress } } as FastifyRequest)
  return warn.mock.calls
}

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  'warns once of an unnamed load balancer that sends %s',
  (header) => {
    const warnings = warningsOf(
      [],
      [
        ['10.0.0.7', {}],
        ['10.0.0.7', { [header]: '203.0.113.9' }],
        ['10.0.0.7', { [header]: '203.0.113.9' }],
      ],
    )
    expect(warnings).toEqual([[{ peer: '10.0.0.7' }, expect.stringContaining('TRUSTED_PROXIES')]])
  },
)

test('logs neither the visitor’s address nor the header', () => {
  const warnings = warningsOf(['10.0.0.7'], [['198.51.100.4', { 'x-forwarded-for': '203.0.113.9' }]])
  expect(warnings).toEqual([[{}, expect.any(String)]])
  expect(JSON.stringify(warnings)).not.toMatch(/203\.0|198\.51/)
})

test('logs no warning for a trusted proxy', () => {
  expect(warningsOf(['10.0.0.0/8'], [['10.0.0.7', { 'x-forwarded-for': '203.0.113.9' }]])).toEqual([])
})
