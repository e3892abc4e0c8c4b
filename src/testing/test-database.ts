import { inject } from 'vitest'
import { command, inDatabase } from './database-server.ts'

let lastNumber = 0

/** Opens a separate database, cloned from the migrated template. */
export async function openTestDatabase() {
  const server = inject('server')
  const name = `yasmena_test_${process.pid}_${Date.now()}_${++lastNumber}`
  await command(server.connection, `create database ${name} template ${server.template}`)
  return {
    connection: inDatabase(server.connection, name),
    close: () => command(server.connection, `drop database if exists ${name} with (force)`),
  }
}
