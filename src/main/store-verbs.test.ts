import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openImageWorker } from '#shop/media/image-worker.ts'
import { aDrawing } from '#shop/media/media.samples.ts'
import { aStore } from '#shop/product/product.samples.ts'
import { staffAudit } from '#shop/staff/staff.tables.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from './staff-verbs.ts'

const imageWorker = openImageWorker()
let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages })
  folder = await mkdtemp(path.join(tmpdir(), 'photos-'))
  await aStore(shop.db, { slug: 'na-lnyanoy', name: 'На Льняной' })
})
afterAll(async () => {
  await imageWorker.close()
  await rm(folder, { recursive: true })
  await shop.close()
})

const store = (...words: string[]) => runStaffVerb({ ...shop, imageWorker }, ['store', ...words])

async function photoFile(name: string, colour: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, await aDrawing({ width: 600, height: 450, colour }).jpeg().toBuffer())
  return file
}

const pageThat = (says: (html: string) => boolean, url = '/adresa-magazinov/') =>
  vi.waitUntil(
    async () => {
      const { text } = await shop.ask({ method: 'GET', url })
      return says(text) && text
    },
    { timeout: 5_000 },
  )

type Photo = { image: string; translations: { ru: { title: string } } }
const photosNow = async (): Promise<Photo[]> => {
  const { body } = await shop.get('/api/shops/list/')
  return (body as { photos: Photo[] }[])[0]!.photos
}
const titles = async () => (await photosNow()).map(({ translations }) => translations.ru.title)

test('R-2.1-05 O-07 staff photos of a store appear at once', async () => {
  const [door, hall] = [await photoFile('door.jpg', '#1d5a50'), await photoFile('hall.jpg', '#e2eae2')]
  await store('photo', 'na-lnyanoy', door, 'Вход с улицы', 'The entrance')
  await store('photo', 'na-lnyanoy', hall, 'Зал', 'The hall')
  const html = await pageThat((each) => each.includes('Открыть фото. Зал'))
  expect(html).toMatch(
    /<button[^>]* popoverTarget="na-lnyanoy-photo-1"[^>]*aria-label="Открыть фото\. Вход с\u00a0улицы"/i,
  )
  const [photo] = await photosNow()
  expect((await shop.ask({ method: 'GET', url: photo!.image })).status).toBe(200)
  expect(html).toMatch(/"image":\["https?:[^"]+\/media\/\w{32}\/600\.jpg",/)
  await pageThat((each) => each.includes('Open photo. The hall'), '/en/adresa-magazinov/')
  await store('photo-first', 'na-lnyanoy', '2')
  expect(await titles()).toEqual(['Зал', 'Вход с\u00a0улицы'])
  // A photo added twice is kept once, with the latest caption.
  await store('photo', 'na-lnyanoy', door, 'Дверь', 'The door')
  expect(await titles()).toEqual(['Зал', 'Дверь'])
  await store('photo-off', 'na-lnyanoy', '1')
  expect(await titles()).toEqual(['Дверь'])
  await pageThat((each) => each.includes('Дверь') && !each.includes('Зал'))
  const trail = await shop.db
    .select({ verb: staffAudit.verb })
    .from(staffAudit)
    .where(like(staffAudit.verb, 'store.photo%'))
  expect(trail.map(({ verb }) => verb).toSorted()).toEqual([
    'store.photo',
    'store.photo',
    'store.photo',
    'store.photo-first',
    'store.photo-off',
  ])
})

test('a store photo needs captions in both languages, twelve at most', async () => {
  const file = await photoFile('one.jpg', '#aa3344')
  const refusal = (code: string) => ({ code, details: expect.anything() as unknown })
  await expect(store('photo', 'na-lnyanoy', file, 'Вход')).rejects.toMatchObject(refusal('store_photo_words'))
  await expect(store('photo', 'na-lnyanoy', file, 'Вход', 'x'.repeat(301))).rejects.toMatchObject(
    refusal('store_words_too_long'),
  )
  await expect(store('photo', 'nowhere', file, 'Вход', 'Door')).rejects.toMatchObject({ details: { field: 'store' } })
  const notPicture = path.join(folder, 'page.jpg')
  await writeFile(notPicture, '<!doctype html><script>alert(1)</script>')
  await expect(store('photo', 'na-lnyanoy', notPicture, 'Вход', 'Door')).rejects.toMatchObject(refusal('picture_kind'))
  await expect(store('photo', 'na-lnyanoy', path.join(folder, 'none.jpg'), 'Вход', 'Door')).rejects.toThrow('no file')
  await expect(store('photo-off', 'na-lnyanoy', '99')).rejects.toMatchObject({ details: { field: 'photo' } })
  await expect(store('photo-off', 'na-lnyanoy', 'all')).rejects.toThrow('usage')
  const before = (await titles()).length
  const answers = await Promise.allSettled(
    Array.from({ length: 14 }, async (_, at) =>
      store(
        'photo',
        'na-lnyanoy',
        await photoFile(`n${at}.jpg`, `#${(16 + at * 16).toString(16)}4455`),
        `Фото ${at}`,
        'Photo',
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(12 - before)
  expect(await titles()).toHaveLength(12)
})

test('R-2.1-05 staff sets metro directions, services and special days', async () => {
  await store('metro', 'na-lnyanoy', 'Метро «Ткацкая», 4 минуты пешком', 'Tkatskaya metro, 4 minutes’ walk')
  await store('services', 'na-lnyanoy', '5', 'exchange', 'card')
  await store('day', 'na-lnyanoy', '2099-12-31', '10:00-17:00')
  await store('day', 'na-lnyanoy', '2099-12-30', 'closed')
  const html = await pageThat((each) => each.includes('Примерочные: 5'))
  for (const words of ['Обмен и возврат', 'Оплата картой']) expect(html).toContain(words)
  expect(html.replaceAll('\u00a0', ' ')).toContain('Метро «Ткацкая», 4 минуты пешком')
  expect(html).not.toContain('Вышивка имени')
  expect(await store('show', 'na-lnyanoy')).toMatch(/day\t2099-12-30\tclosed\nday\t2099-12-31\t10:00-17:00/)
  await store('day', 'na-lnyanoy', '2099-12-30', 'usual')
  expect(await store('show', 'na-lnyanoy')).not.toContain('2099-12-30')
  await store('metro', 'na-lnyanoy')
  await pageThat((each) => !each.includes('Ткацкая'))
  for (const wrong of [
    ['day', 'na-lnyanoy', '2099-02-30', 'closed'],
    ['day', 'na-lnyanoy', '2020-01-01', 'closed'],
    ['day', 'na-lnyanoy', '2099-01-01', '17:00-10:00'],
    ['day', 'na-lnyanoy', '2099-01-01', '10:00-25:00'],
    ['metro', 'na-lnyanoy', 'Метро «Ткацкая»'],
    ['services', 'na-lnyanoy', '100'],
    ['metro', 'nowhere', 'Метро', 'Metro'],
  ])
    await expect(store(...wrong), wrong.join(' ')).rejects.toMatchObject({ status: 400 })
  for (const wrong of [
    ['services', 'na-lnyanoy', '5', 'massage'],
    ['day', 'na-lnyanoy', '2099-01-01', 'late'],
    ['open'],
  ])
    await expect(store(...wrong), wrong.join(' ')).rejects.toThrow('usage')
  expect(await store('list')).toMatch(/^na-lnyanoy\tspb\tНа Льняной\t12 photos$/)
})
