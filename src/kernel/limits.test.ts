import { afterAll, beforeAll, describe } from 'vitest'
import { limitsContract } from './limits.contract.ts'
import { openLimits, type Limits } from './limits.ts'

let limits: Limits
beforeAll(async () => {
  limits = await openLimits(null)
})
afterAll(() => limits.close())

describe('limits in the memory of the process', () => limitsContract(() => limits))
