import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534
const startSeconds = 120

/** Opens a connection as the superuser and prints the server's answer: `R0` accepts, `E` refuses. */
const knock = `
const text = Buffer.from('user\\0shop\\0database\\0postgres\\0\\0')
const head = Buffer.alloc(8)
head.writeInt32BE(text.length + 8, 0)
head.writeInt32BE(196608, 4)
const socket = require('node:net').connect(process.argv[1])
socket.once('data', (answer) => {
  console.log(answer[0] === 82 ? 'R' + answer.readInt32BE(5) : answer.toString('latin1', 0, 1))
  socket.destroy()
})
socket.write(Buffer.concat([head, text]))`

async function answerTo({ connection }: EmbeddedPostgres, user: object): Promise<string> {
  const socket = path.join(connection.host, `.s.PGSQL.${connection.port}`)
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', knock, socket], { cwd: '/', ...user })
  return stdout.trim()
}

async function isSuperuser({ connection }: EmbeddedPostgres): Promise<unknown> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ is_superuser: string }>('show is_superuser')
  await client.end()
  return rows[0]?.is_superuser
}

test.runIf(isRoot)(
  'a database started by root accepts the shop and no other program',
  { timeout: startSeconds * 1_000 },
  async () => {
    const folder = fs.mkdtempSync(path.join(tmpdir(), 'yasmena-peer-'))
    // World-executable, so that the database is kept in this folder.
    fs.chmodSync(folder, 0o711)
    try {
      const first = await startEmbeddedPostgres(folder)
      expect(await isSuperuser(first)).toBe('on')
      expect(await answerTo(first, { uid: nobody, gid: nobody })).toBe('E')
      expect(await answerTo(first, {})).toBe('R0')
      await first.stop()
      // A folder of an earlier release has no such files, and a link may be in their place.
      const hba = path.join(folder, 'postgres/pg_hba.conf')
      fs.rmSync(hba)
      fs.symlinkSync(path.join(folder, 'victim'), hba)
      const second = await startEmbeddedPostgres(folder)
      expect(await isSuperuser(second)).toBe('on')
      expect(await answerTo(second, { uid: nobody, gid: nobody })).toBe('E')
      expect(fs.existsSync(path.join(folder, 'victim'))).toBe(false)
      await second.stop()
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
)
