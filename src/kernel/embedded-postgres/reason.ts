// The last one is what a limit on the size of files says.
const outOfRoom = /No space left|Disk quota exceeded|File too large/

/** One line out of what a program of PostgreSQL printed before it gave up. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|error:|ERROR|No space/.test(line))
  const line = (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '')
    .replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '')
    .trim()
  return outOfRoom.test(output) ? 'the disk is full: free some space and start again' : line || 'no reason given'
}
