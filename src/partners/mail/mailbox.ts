import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Letter, Mailer } from '#shop/mail.port.ts'

export type KeptLetter = Letter & { id: string; sentAt: Date }

export type Mailbox = Mailer & {
  /** Newest first. */
  letters: () => Promise<KeptLetter[]>
  letter: (id: string) => Promise<KeptLetter | undefined>
}

const newest = 200
const idShape = /^\d{13}-[0-9a-f]{8}$/
const ending = '.json'

/** Mailbox without a mail server: files in a folder, the newest two hundred. */
export function mailbox(folder: string, keep = newest): Mailbox {
  const fileOf = (id: string) => path.join(folder, id + ending)

  async function ids(): Promise<string[]> {
    const names = await readdir(folder).catch(whenMissing([]))
    return names
      .map((name) => path.basename(name, ending))
      .filter((id) => idShape.test(id))
      .sort()
      .reverse()
  }

  async function letter(id: string): Promise<KeptLetter | undefined> {
    if (!idShape.test(id)) return undefined
    const text = await readFile(fileOf(id), 'utf8').catch(whenMissing(undefined))
    return text === undefined
      ? undefined
      : { ...(JSON.parse(text) as Letter), id, sentAt: new Date(Number(id.slice(0, 13))) }
  }

  return {
    letter,
    letters: async () => {
      const letters = await Promise.all((await ids()).map(letter))
      return letters.filter((each) => each !== undefined)
    },
    send: async (letterToSend) => {
      const id = `${Date.now()}-${randomBytes(4).toString('hex')}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Written under a temporary name, so that a half-written e-mail is never read.
      await writeFile(`${fileOf(id)}.part`, JSON.stringify(letterToSend), { mode: 0o600 })
      await rename(`${fileOf(id)}.part`, fileOf(id))
      const old = (await ids()).slice(keep)
      await Promise.all(old.map((each) => rm(fileOf(each), { force: true })))
    },
  }
}

const whenMissing =
  <Instead>(instead: Instead) =>
  (error: NodeJS.ErrnoException): Instead => {
    if (error.code !== 'ENOENT') throw error
    return instead
  }
