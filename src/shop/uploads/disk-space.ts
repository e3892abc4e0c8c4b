import { statfs } from 'node:fs/promises'
import { concurrencyLimit } from '#kernel/concurrency-limit.ts'
import { StorageFault } from '../media/media.port.ts'

const megabyte = 1024 * 1024

/** Free space that uploads never use, because the database may be on the same disk. */
export const minFreeBytes = 256 * megabyte
/** Headroom required for a new upload; half of it covers uploads of other processes between two checks. */
export const headroomBytes = 32 * megabyte
const bytesBetweenLooks = megabyte

/** Disk space reserved for one upload. */
export type Reservation = {
  /** Counts bytes written to the disk; throws when the disk has filled up meanwhile. */
  written: (bytes: number) => Promise<void>
  /** Releases the remaining reservation; idempotent. */
  release: () => void
}
export type DiskSpace = {
  reserve: (folder: string, bytes: number) => Promise<Reservation>
  /** Bytes reserved but not yet written. */
  promised: () => number
}

type Look = { moreBytes?: number; minBytes: number }
type FreeBytes = (folder: string) => Promise<number>

const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Reserves disk space for the uploads of one process. The disk is checked again after every megabyte, because other
 * processes write to the same disk.
 */
export function diskSpace(freeBytes: FreeBytes = freeBytesOf): DiskSpace {
  // Serialized, so that each decision sees all reservations.
  const inTurn = concurrencyLimit({ atOnce: 1, waiting: 1_000 })
  let promisedBytes = 0

  async function look(folder: string, { moreBytes = 0, minBytes }: Look): Promise<void> {
    // Read before the free space: bytes written in between count twice, which is safe.
    const neededBytes = promisedBytes + moreBytes
    const free = await freeBytes(folder)
    if (free - neededBytes < minBytes)
      throw new StorageFault('full', new Error(`${free} bytes left, ${neededBytes} needed`))
  }

  return {
    promised: () => promisedBytes,
    reserve: (folder, bytes) =>
      inTurn(async () => {
        await look(folder, { moreBytes: bytes, minBytes: minFreeBytes + headroomBytes })
        promisedBytes += bytes
        let leftBytes = bytes
        let unseenBytes = 0
        const keep = (count: number) => {
          const part = Math.min(count, leftBytes)
          leftBytes -= part
          promisedBytes -= part
        }
        return {
          written: async (count) => {
            keep(count)
            unseenBytes += count
            if (unseenBytes < bytesBetweenLooks) return
            unseenBytes = 0
            await look(folder, { minBytes: minFreeBytes + headroomBytes / 2 })
          },
          release: () => keep(leftBytes),
        }
      }),
  }
}

/** Disk space of this process. */
export const uploadSpace = diskSpace()
