import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** On a machine that is busy with others a process may find no connection in time: it is begun again so often. */
const mostStarts = 20

/** Runs a program of this folder with these words until its end; answers the signal that it died of, or nothing. */
export async function killedProcess(program: string, words: object): Promise<string | null> {
  for (let start = 1; ; start++) {
    const file = path.join(import.meta.dirname, program)
    const child = spawn(process.execPath, [file, JSON.stringify(words)], { stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (piece: Buffer) => (complaint += piece.toString()))
    const [, signal] = await once(child, 'close')
    if (signal !== null || start === mostStarts || !complaint.includes('connection timeout')) {
      process.stderr.write(complaint)
      return signal as string | null
    }
  }
}
