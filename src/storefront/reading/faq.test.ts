import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTextPage } from '#shop/content/content.samples.ts'
import { helpCounts } from '#shop/helpfulness/helpfulness.queries.ts'
import { touch } from '#shop/news.ts'
import { faqs, faqTranslations, textPageTranslations } from '#shop/texts/texts.tables.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { otherWords, piecesOf, rowsWith, searchWords, stemOf } from '#shop/texts/faq.rules.ts'

let shop: TestShop
let fitting = 0
let sizes = 0
const fittingAnswer = 'Да. Выберите курьера с примеркой или пункт СДЭК с примерочной.'
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages })
  await aTextPage(shop.db, { slug: 'faq', title: 'Вопросы и ответы' })
  const { id: pageId } = await aTextPage(shop.db, { slug: 'delivery', title: 'Доставка' })
  await shop.db
    .update(textPageTranslations)
    .set({ blocks: [{ kind: 'heading', level: 2, text: 'Примерка у курьера' }] })
    .where(eq(textPageTranslations.pageId, pageId))
  fitting = await aQuestion('Можно ли примерить до оплаты?', fittingAnswer)
  sizes = await aQuestion('Как выбрать размер?', 'По мерке груди.')
  await touch(shop.db, ['texts'])
})
afterAll(() => shop.close())

async function aQuestion(question: string, answer: string): Promise<number> {
  const [row] = await shop.db.insert(faqs).values({ topic: 'sizes' }).returning()
  const words = { faqId: row!.id, question, answer }
  await shop.db.insert(faqTranslations).values([
    { ...words, locale: 'ru' },
    { ...words, locale: 'en' },
  ])
  return row!.id
}

const main = async (path: string) => /<main.*<\/main>/s.exec((await shop.get(path)).text)![0]

test.each([
  ['примерка', 'примерить', 'примерочная', 'примеркой'],
  ['доставка', 'доставки', 'доставить', 'доставят'],
  ['размер', 'размеры', 'размером'],
  ['fitting', 'fits', 'fit'],
  ['delivery', 'deliveries'],
])('search matches words of one root: %s', (...words) => {
  expect(new Set(words.map(stemOf)).size).toBe(1)
})

test('marks matches in place and lists other words of their root', () => {
  const row = { id: 1, question: 'Можно ли примерить?', answer: fittingAnswer }
  expect(piecesOf('С примеркой', ['примерка'])).toEqual([
    { text: 'С ', isMatch: false },
    { text: 'примеркой', isMatch: true },
  ])
  expect(otherWords([row], ['примерка'])).toEqual(['примерить', 'примерочной'])
  expect(searchWords('на примерку')).toEqual(['примерку'])
  expect(rowsWith([{ topic: 'sizes', title: '', rows: [row] }], ['возврат'])).toEqual([])
})

test('FAQ search is a URL with marked answers and other pages, without JavaScript (R-7-17)', async () => {
  const page = await main('/pages/faq/?search=%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80%D0%BA%D0%B0')
  expect(page).toContain(`id="q-${fitting}"`)
  expect(page).not.toContain(`id="q-${sizes}"`)
  expect(page).toMatch(/<mark[^>]*>примерить<\/mark>/)
  expect(page).toMatch(/1.ответ на «примерка»/)
  expect(page).toContain('Ещё мы искали слова «примерить» и «примерочной».')
  expect(page).toContain('href="/pages/delivery/#part-1"')
  expect(page).toContain('value="примерка"')
  const { text } = await shop.get('/pages/faq/?search=%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80%D0%BA%D0%B0')
  expect(text).toMatch(/name="robots" content="noindex"/)
  expect(await main('/pages/faq/')).toMatch(/<form[^>]*role="search"[^>]*action="\/pages\/faq\/"/)
  expect(await main('/pages/faq/?search=zzz')).toContain('По запросу «zzz» ответов пока нет')
})

test('counts one changeable vote per visitor on an answer or page', async () => {
  const post = (fields: Record<string, string>, cookie = '') =>
    shop.ask({
      method: 'POST',
      url: '/helped/',
      payload: new URLSearchParams({ from: '/pages/faq/', ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
    })
  const about = `faq-${fitting}`
  const first = await post({ about, helped: 'no' })
  expect([first.status, first.headers['location']]).toEqual([303, `/pages/faq/#thanks-${about}`])
  const cookie = [first.headers['set-cookie']]
    .flat()
    .map((each) => String(each).split(';')[0])
    .join('; ')
  await post({ about, helped: 'yes' }, cookie)
  expect(await main('/pages/delivery/')).toContain('Страница помогла?')
  expect((await post({ about: 'page-delivery', helped: 'yes' }, cookie)).status).toBe(303)
  expect((await shop.post('/api/helped/', { about, helped: 'no' })).status).toBe(200)
  expect((await shop.post('/api/helped/', { about: 'page-nowhere', helped: 'no' })).status).toBe(404)
  expect((await shop.post('/api/helped/', { about: 'order-1', helped: 'no' })).status).toBe(400)
  expect(await helpCounts(shop.db)).toEqual([
    { about, title: 'Можно ли примерить до оплаты?', yes: 1, no: 1 },
    { about: 'page-delivery', title: 'Доставка', yes: 1, no: 0 },
  ])
})
