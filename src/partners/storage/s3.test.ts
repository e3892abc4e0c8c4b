import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFakeS3 } from './s3.fake.ts'
import { s3Storage } from './s3.ts'

let fake: Awaited<ReturnType<typeof openFakeS3>>
beforeAll(async () => {
  fake = await openFakeS3()
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.troubles.length = 0
  fake.requests.length = 0
  fake.objects.clear()
  fake.objects.set('a.webp', { bytes: Buffer.from('picture'), type: 'image/webp' })
})

test('retries one error of the store unnoticed', async () => {
  fake.troubles.push('error')
  expect((await s3Storage(fake.place).read('a.webp'))?.bytes.toString()).toBe('picture')
  expect(fake.requests).toHaveLength(2)
})

test('retries one dropped connection unnoticed', async () => {
  fake.troubles.push('dropped')
  await s3Storage(fake.place).put('b.webp', Buffer.from('b'), 'image/webp')
  expect(fake.objects.get('b.webp')?.bytes.toString()).toBe('b')
})

test('gives up a failing store after three attempts', async () => {
  fake.troubles.push('error', 'error', 'error', 'error')
  await expect(s3Storage(fake.place).read('a.webp')).rejects.toMatchObject({ code: 'storage_away', status: 503 })
  expect(fake.requests).toHaveLength(3)
})

test('gives up a silent store in time', async () => {
  fake.troubles.push('slow')
  const impatient = s3Storage({ ...fake.place, patienceMs: 100 })
  await expect(impatient.has('a.webp')).rejects.toMatchObject({ code: 'storage_away' })
})

test('a file that breaks off is a fault, not half a picture', async () => {
  fake.troubles.push('broken body')
  await expect(s3Storage(fake.place).read('a.webp')).rejects.toMatchObject({ code: 'storage_away' })
})

test('a full store reports a fault and keeps nothing', async () => {
  fake.troubles.push('full', 'full', 'full')
  const put = s3Storage(fake.place).put('b.webp', Buffer.from('b'), 'image/webp')
  await expect(put).rejects.toMatchObject({ code: 'storage_full' })
  expect(fake.objects.has('b.webp')).toBe(false)
})

test('a wrong key or bucket is a fault, never a missing file', async () => {
  const stranger = s3Storage({ ...fake.place, accessKeyId: 'stranger' })
  const elsewhere = s3Storage({ ...fake.place, bucket: 'elsewhere' })
  for (const storage of [stranger, elsewhere]) {
    await expect(storage.read('a.webp')).rejects.toMatchObject({ code: 'storage_away' })
    await expect(storage.put('b.webp', Buffer.from('b'), 'image/webp')).rejects.toMatchObject({ code: 'storage_away' })
    await expect(storage.health()).rejects.toMatchObject({ code: 'storage_away' })
  }
})
