import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { concurrencyLimit } from './concurrency-limit.ts'

type Cost = { N: number; r: number; p: number }

/** OWASP's advice of 2026: 32 MB and about a sixth of a second. After a change, passwords are rehashed at sign-in. */
const today: Cost = { N: 2 ** 15, r: 8, p: 3 }
const maxKeyLength = 32

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
/** Limits concurrent hashing, which shares threads with page compression: one core stays free for the latter. */
const gate = concurrencyLimit({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 40 })

const keyOf = (password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> =>
  gate(() => derive(password.normalize('NFC'), salt, maxKeyLength, { N, r, p, maxmem: 256 * N * r }))

const inText = ({ N, r, p }: Cost): string => `${N},${r},${p}`

type StoredHash = { cost: Cost; salt: Buffer; key: Buffer }

/** Parses a stored hash. The method and its cost precede the hash, so that both can change later. */
function parse(storedHash: string): StoredHash | undefined {
  const [way, cost = '', salt, key] = storedHash.split('$')
  const [N, r = 8, p = 1] = cost.split(',').map(Number)
  if (way !== 'scrypt' || !N || !salt || !key) return undefined
  return { cost: { N, r, p }, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await keyOf(password, salt, today)
  return `scrypt$${inText(today)}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Placeholder for a missing account: its comparison takes as long as for a wrong password. */
const nobodysHash = `scrypt$${inText(today)}$${randomBytes(16).toString('base64url')}$${randomBytes(32).toString('base64url')}`

export async function isPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  // Unknown methods are hashed like a missing account: a quicker answer would reveal that the account exists.
  const hash = parse(storedHash ?? nobodysHash) ?? parse(nobodysHash)!
  const key = await keyOf(password, hash.salt, hash.cost)
  return hash.key.length === key.length && timingSafeEqual(key, hash.key)
}

/** True for a hash with another cost: the password is rehashed at the next sign-in. */
export const isOutdatedHash = (storedHash: string): boolean => {
  const hash = parse(storedHash)
  return !hash || inText(hash.cost) !== inText(today)
}
