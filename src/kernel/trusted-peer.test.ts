import { expect, test } from 'vitest'
import { trustedPeers } from './trusted-peer.ts'

test.each([
  ['10.0.0.7', '10.0.0.7', true],
  ['10.0.0.7', '10.0.0.8', false],
  ['10.0.0.0/8', '10.200.1.1', true],
  ['10.0.0.0/255.0.0.0', '10.200.1.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['10.0.0.0/8', '::ffff:10.1.1.1', true],
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['uniquelocal', '192.168.1.1', true],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', '10.0.0.1', false],
  ['nonsense', '10.0.0.1', false],
])('with %s trusted, %s: %s', (trustedAddresses, peer, answer) => {
  expect(trustedPeers([trustedAddresses])(peer)).toBe(answer)
})

test('trusts named peers only, and none without an address', () => {
  expect(trustedPeers([])('127.0.0.1')).toBe(false)
  expect(trustedPeers(['loopback'])(undefined)).toBe(false)
  expect(trustedPeers(['loopback'])('')).toBe(false)
})
