import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { ServerShop } from './server-shop.ts'
import { signal } from './work-folder.ts'

/** One kind of temporary failure of a database. */
export type Trouble = {
  name: string
  /** Duration in the short form and in the full one. */
  seconds: [short: number, whole: number]
  /** Only some tables are affected, so the shop may call itself ready. */
  isPartial?: boolean
  begin: (shop: ServerShop) => Promise<void>
  end: (shop: ServerShop) => Promise<void>
}

const nothing = async () => {}
const restart = ({ database }: ServerShop) => database.start()

/** Foreign clients that hold locks or connections until the trouble ends. */
const guests: pg.Client[] = []
const letGo = async () => {
  await Promise.all(guests.splice(0).map((guest) => guest.end().catch(nothing)))
}

export const troubles: readonly Trouble[] = [
  { name: 'restart-fast', seconds: [2, 5], begin: ({ database }) => database.end('SIGINT'), end: restart },
  {
    name: 'restart-immediate',
    seconds: [2, 5],
    begin: ({ database }) => database.end('SIGQUIT'),
    end: restart,
  },
  { name: 'killed', seconds: [2, 5], begin: ({ database }) => database.end('SIGKILL'), end: restart },
  {
    name: 'frozen',
    seconds: [8, 35],
    begin: async ({ database }) => database.family().forEach((pid) => signal(pid, 'SIGSTOP')),
    end: async ({ database }) => database.family().forEach((pid) => signal(pid, 'SIGCONT')),
  },
  {
    name: 'cut-in-silence',
    seconds: [12, 40],
    begin: async ({ proxy }) => proxy.silence(),
    end: async ({ proxy }) => proxy.resume(),
  },
  { name: 'connections-reset', seconds: [1, 2], begin: async ({ proxy }) => proxy.reset(), end: nothing },
  {
    name: 'disk-full',
    seconds: [5, 20],
    begin: async ({ database }) => {
      if (!database.hasOwnDisk) return
      database.fillDisk()
      // PostgreSQL's files still have free space inside, which is used up here.
      await database
        .run('create table filling as select repeat(md5(n::text), 50) from generate_series(1, 200000) n')
        .catch(nothing)
    },
    end: async ({ database }) => {
      database.freeDisk()
      // PostgreSQL shuts down when its write-ahead log has no room, and the operator restarts it.
      await database.start()
    },
  },
  {
    name: 'table-locked',
    seconds: [6, 20],
    isPartial: true,
    begin: async ({ database }) => {
      const guest = await database.connect('postgres')
      guests.push(guest)
      await guest.query('begin')
      await guest.query('lock table products, subscriptions in access exclusive mode')
    },
    end: letGo,
  },
  {
    name: 'no-connections-left',
    seconds: [4, 15],
    begin: async ({ database }) => {
      for (let round = 0; round < 5; round++) {
        await database.run(
          "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shop' and application_name like 'yasmena%'",
        )
        const connections = await Promise.allSettled(Array.from({ length: 40 }, () => database.connect('shop')))
        guests.push(...connections.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
        await pause(50)
      }
    },
    end: letGo,
  },
  {
    name: 'read-only',
    seconds: [4, 15],
    begin: ({ database }) => setting(database, 'alter system set default_transaction_read_only = on'),
    end: ({ database }) => setting(database, 'alter system reset default_transaction_read_only'),
  },
]

/** Changes a setting. That works even in read-only mode. */
async function setting(database: ServerShop['database'], statement: string): Promise<void> {
  await database.run(statement)
  await database.run('select pg_reload_conf()')
}
