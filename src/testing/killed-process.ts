import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** Maximum starts: on a busy machine a process may not get a connection in time. */
const maxStarts = 20

/** Runs a program of this folder with JSON input until its end; returns the fatal signal, if any. */
export async function killedProcess(program: string, words: object): Promise<string | null> {
  for (let start = 1; ; start++) {
    const file = path.join(import.meta.dirname, program)
    const child = spawn(process.execPath, [file, JSON.stringify(words)], { stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (piece: Buffer) => (complaint += piece.toString()))
    const [, signal] = await once(child, 'close')
    if (signal !== null || start === maxStarts || !complaint.includes('connection timeout')) {
      process.stderr.write(complaint)
      return signal as string | null
    }
  }
}
