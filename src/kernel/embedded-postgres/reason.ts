// The last one is reported when a limit on the size of files is reached.
const outOfRoom = /No space left|Disk quota exceeded|File too large/

/** Picks the line that says why a program of PostgreSQL gave up. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|error:|ERROR|No space/.test(line))
  const line = (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '')
    .replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '')
    .trim()
  return outOfRoom.test(output) ? 'the disk is full: free some space and start again' : line || 'no reason given'
}
