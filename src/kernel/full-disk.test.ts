import { expect, test } from 'vitest'
import { fullDiskLine } from './full-disk.ts'

const coded = (code: string, cause?: Error) => Object.assign(new Error('no', { cause }), { code })

test('detects a full disk behind any wrapping error', () => {
  const line = 'DATA_DIR: the disk is full: free some space and start again'
  for (const error of [
    coded('ENOSPC'),
    new Error('failed', { cause: coded('EDQUOT') }),
    coded('storage_full', coded('ENOSPC')),
    new Error('could not write to file: File too large'),
  ])
    expect(fullDiskLine(error)).toBe(line)
  expect(fullDiskLine(new Error('a migration failed', { cause: coded('53100') }))).toMatch('disk of the database')
})

test('does not take other errors for a full disk', () => {
  for (const error of [coded('EACCES'), new Error('out of memory'), 'ENOSPC', undefined])
    expect(fullDiskLine(error)).toBeUndefined()
})
