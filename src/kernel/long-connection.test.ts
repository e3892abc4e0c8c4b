import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { LostDatabase, UnreachableDatabase, withLongConnection } from './long-connection.ts'

/** A proxy in front of the real database that can refuse connections. */
const server = inject('server')
const target = new pg.Client(server.connection)
let sockets: Socket[]
let door: ReturnType<typeof createServer>
let connection: { host: string; port: number; user: string; database: string }

beforeEach(async () => {
  const { connect } = await import('node:net')
  sockets = []
  door = createServer((socket) => {
    const isSocket = target.host.startsWith('/')
    const inside = isSocket ? connect(`${target.host}/.s.PGSQL.${target.port}`) : connect(target.port, target.host)
    for (const each of [socket, inside]) each.on('error', () => {})
    sockets.push(socket, inside)
    socket.pipe(inside).pipe(socket)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const { port } = door.address() as AddressInfo
  connection = { host: '127.0.0.1', port, user: target.user ?? '', database: target.database ?? '' }
})
afterEach(() => void door.close())

const closeDoor = () => {
  door.close()
  for (const socket of sockets) socket.destroy()
}

test('a database lost for good ends the work with a reason', async () => {
  const work = withLongConnection(
    connection,
    async (client) => {
      await client.query('begin')
      const answer = client.query('select pg_sleep(60)')
      closeDoor()
      await answer
    },
    500,
  )
  await expect(work).rejects.toThrow(LostDatabase)
})

test('does not wait for a database that never answered', async () => {
  closeDoor()
  await expect(withLongConnection(connection, async () => {})).rejects.toThrow(UnreachableDatabase)
})

test('passes on an error of the work itself after one try', async () => {
  let times = 0
  const work = withLongConnection(connection, async (client) => {
    times++
    await client.query('select 1 / 0')
  })
  await expect(work).rejects.toThrow('division by zero')
  expect(times).toBe(1)
})
