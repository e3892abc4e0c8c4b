const outOfRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'storage_full'])
const outOfRoomInWords = /No space left on device|Disk quota exceeded|File too large/

/**
 * One line that names the full disk; undefined for any other error. The storage, the system or the database may report
 * it.
 */
export function fullDiskLine(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = String((cause as { code?: unknown }).code)
    if (code === '53100') return 'the disk of the database is full: free some space and start again'
    if (outOfRoom.has(code) || outOfRoomInWords.test(cause.message))
      return 'DATA_DIR: the disk is full: free some space and start again'
  }
  return undefined
}
