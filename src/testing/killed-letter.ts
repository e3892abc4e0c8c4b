import { openDatabase, type Connection } from '#kernel/db.ts'
import { sendOnce } from '#shop/order-letters/order-letters.actions.ts'

/** Input of a separate process that kills itself while sending an e-mail. */
export type KilledLetter = { connection: Connection; orderId: number; kind: string; at: string }

const { connection, orderId, kind, at } = JSON.parse(process.argv[2] ?? '') as KilledLetter
const { db } = openDatabase(connection, 1)
await sendOnce(db, { orderId, kind, now: new Date(at) }, async () => void process.kill(process.pid, 'SIGKILL'))
