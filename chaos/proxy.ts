import { connect, createServer, Socket, type AddressInfo } from 'node:net'

/** The network between the shop and its database, which can be cut in silence or with a bang. */
export type Proxy = {
  port: number
  /** From now on every byte is swallowed, of old and of new connections, and nothing is closed. */
  swallow: () => void
  /** New connections work again; those that were cut stay dead for ever. */
  heal: () => void
  /** Resets every connection. */
  reset: () => void
  close: () => void
}

type Pair = { inner: Socket; outer: Socket; isDead: boolean }

export async function openProxy(target: number): Promise<Proxy> {
  const pairs = new Set<Pair>()
  let isCut = false
  const server = createServer((inner) => {
    // While the network is cut nothing reaches the server, not even the wish to connect.
    const outer = isCut ? new Socket() : connect(target, '127.0.0.1')
    const pair: Pair = { inner, outer, isDead: isCut }
    pairs.add(pair)
    join(pair, inner, outer)
    join(pair, outer, inner)
    inner.once('close', () => {
      pairs.delete(pair)
      // Of a connection that was lost in silence the server never hears.
      if (!pair.isDead) outer.destroy()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      isCut = true
      for (const pair of pairs) pair.isDead = true
    },
    heal: () => void (isCut = false),
    reset: () => {
      for (const { inner, outer } of pairs) {
        inner.resetAndDestroy()
        outer.resetAndDestroy()
      }
    },
    close: () => {
      server.close()
      for (const { inner, outer } of pairs) {
        inner.destroy()
        outer.destroy()
      }
    },
  }
}

function join(pair: Pair, from: Socket, to: Socket): void {
  from.on('error', () => {})
  from.on('data', (chunk) => {
    if (!pair.isDead) to.write(chunk)
  })
  from.on('close', () => {
    if (!pair.isDead) to.destroy()
  })
}
