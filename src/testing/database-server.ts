import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#kernel/embedded-postgres.ts'
import { migrateDatabase } from '#kernel/migrate.ts'
import { openFolder } from './shop-process.ts'

/** Database server of a test run with a migrated template; every test file works on its own clone. */
export type TestServer = {
  connection: { connectionString: string } | { host: string; port: number; user: string; database: string }
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer
  }
}

// Test databases need not survive a power cut.
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

export async function openTestServer(): Promise<TestServer & { close: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  const folder = openFolder('test')
  const embeddedPostgres = url ? undefined : await startEmbeddedPostgres(folder, { settings: careless })
  const connection = embeddedPostgres?.connection ?? { connectionString: url! }
  const template = `yasmena_template_${process.pid}_${randomBytes(4).toString('hex')}`
  await command(connection, `create database ${template}`)
  await migrateDatabase(inDatabase(connection, template), path.resolve('migrations'))
  return {
    connection,
    template,
    close: async () => {
      await command(connection, `drop database if exists ${template} with (force)`)
      await embeddedPostgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function inDatabase(connection: TestServer['connection'], database: string): TestServer['connection'] {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

export async function command(connection: TestServer['connection'], text: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { close, ...server } = await openTestServer()
  project.provide('server', server)
  return close
}
