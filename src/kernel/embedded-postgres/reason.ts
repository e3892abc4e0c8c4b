// The last pattern is reported when a file size limit is reached.
const outOfRoom = /No space left|Disk quota exceeded|File too large/

/** Picks the line that explains why a PostgreSQL program gave up. */
export function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|error:|ERROR|No space/.test(line))
  const line = (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '')
    .replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '')
    .trim()
  return outOfRoom.test(output) ? 'the disk is full: free some space and start again' : line || 'no reason given'
}
