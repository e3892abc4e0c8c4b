import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const length = 32

/** Hashes a password. The method and its cost stand in front of the hash, so that both can change later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password.normalize('NFC'), salt, length, cost)
  return `scrypt$${cost.N}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

export async function isPassword(password: string, storedHash: string): Promise<boolean> {
  const [way, N, salt, key] = storedHash.split('$')
  if (way !== 'scrypt' || !N || !salt || !key) return false
  const expectedHash = Buffer.from(key, 'base64url')
  const givenHash = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), expectedHash.length, {
    ...cost,
    N: Number(N),
  })
  return timingSafeEqual(givenHash, expectedHash)
}
