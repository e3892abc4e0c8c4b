import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { command, inDatabase, type TestServer } from './database-server.ts'

export type EmptyDatabase = { name: string; connection: TestServer['connection']; client: pg.Client }

/** Database without any table, for tests of the migrations themselves. */
export async function openEmptyDatabase(): Promise<EmptyDatabase & { close: () => Promise<void> }> {
  const server = inject('server')
  const name = `yasmena_empty_${process.pid}_${randomBytes(4).toString('hex')}`
  await command(server.connection, `create database ${name}`)
  const connection = inDatabase(server.connection, name)
  const client = new pg.Client(connection)
  await client.connect()
  return {
    name,
    connection,
    client,
    close: async () => {
      await client.end()
      await command(server.connection, `drop database ${name} with (force)`)
    },
  }
}
