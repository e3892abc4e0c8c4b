import { createServer, connect, Socket, type AddressInfo } from 'node:net'
import type { Connection } from '#kernel/db.ts'

/** Proxy between a shop and its database, which lets a test interrupt connections in the ways of real networks. */
export type DatabaseProxy = {
  connection: Connection
  url: string
  /** Swallows all traffic, like a firewall that has forgotten its connections: neither end is notified. */
  silence: () => void
  /** New connections work again; the silent ones stay silent forever. */
  resume: () => void
  /** Resets every open connection. */
  reset: () => void
  /** Number of connection attempts. */
  visits: () => number
  close: () => Promise<void>
}

type Server = { host: string; port: number; user: string; database: string; password?: string }

function serverOf(connection: Connection): Server {
  if ('host' in connection) return connection
  const url = new URL(connection.connectionString)
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  }
}

const reach = ({ host, port }: Server): Socket =>
  host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)

/** Connection through the proxy. After silence neither end receives anything, not even the other's close. */
type Line = { client: Socket; upstream: Socket; isSilent: boolean }

function join(line: Line, from: Socket, to: Socket): void {
  from.on('error', () => {})
  from.on('data', (bytes) => line.isSilent || to.write(bytes))
  from.on('close', () => line.isSilent || to.destroy())
}

export async function openDatabaseProxy(connection: Connection): Promise<DatabaseProxy> {
  const server = serverOf(connection)
  const lines = new Set<Line>()
  let isSilent = false
  let visits = 0

  const listener = createServer((client) => {
    visits++
    // In silence nothing reaches the server, not even a connection attempt.
    const upstream = isSilent ? new Socket() : reach(server)
    const line: Line = { client, upstream, isSilent }
    lines.add(line)
    join(line, client, upstream)
    join(line, upstream, client)
    client.on('close', () => line.isSilent || lines.delete(line))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const { user, database, password = '' } = server

  return {
    connection: { host: '127.0.0.1', port, user, database, ...(password && { password }) },
    url: `postgres://${encodeURIComponent(user)}${password && `:${encodeURIComponent(password)}`}@127.0.0.1:${port}/${database}`,
    silence: () => {
      isSilent = true
      for (const line of lines) line.isSilent = true
    },
    resume: () => void (isSilent = false),
    reset: () => {
      for (const { client } of lines) client.resetAndDestroy()
    },
    visits: () => visits,
    close: async () => {
      for (const { client, upstream } of lines) for (const socket of [client, upstream]) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}
