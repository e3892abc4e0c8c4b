import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import type { Connection } from '#kernel/db.ts'

/** Stands between a shop and its database, and lets a test cut the line in the ways that networks know. */
export type DatabaseProxy = {
  connection: Connection
  url: string
  /** Swallows all that comes, as a firewall does that has forgotten its connections: nobody is told of anything. */
  silence: () => void
  /** New connections work again; the silent ones stay silent for ever. */
  resume: () => void
  /** Resets every connection that is open now. */
  reset: () => void
  /** How many connections were asked for. */
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

export async function openDatabaseProxy(connection: Connection): Promise<DatabaseProxy> {
  const server = serverOf(connection)
  const clients = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  let isSilent = false
  let visits = 0

  const listener = createServer((client) => {
    visits++
    clients.add(client)
    client.on('error', () => {}).on('close', () => clients.delete(client))
    if (isSilent) return void silent.add(client)
    const upstream = reach(server)
    const isOpen = () => !silent.has(client)
    client.on('data', (bytes) => isOpen() && upstream.write(bytes)).on('close', () => upstream.destroy())
    upstream
      .on('error', () => {})
      .on('data', (bytes) => isOpen() && client.write(bytes))
      .on('close', () => isOpen() && client.destroy())
  })
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  const { port } = listener.address() as AddressInfo
  const { user, database, password = '' } = server

  return {
    connection: { host: '127.0.0.1', port, user, database, ...(password && { password }) },
    url: `postgres://${encodeURIComponent(user)}${password && `:${encodeURIComponent(password)}`}@127.0.0.1:${port}/${database}`,
    silence: () => {
      isSilent = true
      for (const client of clients) silent.add(client)
    },
    resume: () => void (isSilent = false),
    reset: () => {
      for (const client of clients) client.resetAndDestroy()
    },
    visits: () => visits,
    close: async () => {
      for (const client of clients) client.destroy()
      await new Promise((done) => listener.close(done))
    },
  }
}
