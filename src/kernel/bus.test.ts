import { afterAll, beforeAll, describe } from 'vitest'
import { openTestDatabase } from '#testing/test-database.ts'
import { busContract } from './bus.contract.ts'
import { postgresBus } from './bus.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let bus: ReturnType<typeof postgresBus>

beforeAll(async () => {
  database = await openTestDatabase()
  bus = postgresBus(database.connection)
  await bus.ready
})
afterAll(async () => {
  await bus.close()
  await database.close()
})

describe('the bus over PostgreSQL', () => busContract(() => ({ bus, connection: database.connection })))
