import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAccount, samplePassword } from '#shop/accounts/accounts.samples.ts'
import { aModel, aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'

let shop: TestShop
let cookie: string
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages })
  const { id: modelId } = await aModel(shop.db, { name: 'Топ «Онега»', nameEn: 'Onega top' })
  await aProduct(shop.db, { modelId, slug: 'onega' })
  const { email } = await anAccount(shop.db)
  const anna = aVisitor(shop)
  await anna.arrive()
  await anna.post('/api/users/auth/login/', { email, password: samplePassword })
  cookie = anna.cookie()
})
afterAll(() => shop.close())

const reviewPage = '/content/onega/review/'
const questionPage = '/content/onega/question/'
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = { cookie }) =>
  shop.ask({
    method: 'POST',
    url: path,
    payload: new URLSearchParams({ product: 'onega', ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test('asks a guest to sign in instead of the form and refuses a post (R-6-05)', async () => {
  for (const page of [reviewPage, questionPage]) {
    const { status, text, headers } = await shop.get(page)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(text).toContain('Войдите или зарегистрируйтесь, чтобы оставить комментарий')
    expect(text).toContain(`href="/auth/?next=${encodeURIComponent(page)}"`)
    expect(text).not.toContain('<textarea')
  }
  const answer = await post('/review/', { rating: '5', text: 'Очень удобно на смене.' }, {})
  expect(answer.status).toBe(401)
})

test('posts a review without JavaScript: shows errors, then its moderation state', async () => {
  const wrong = await post('/review/', { from: reviewPage, text: 'Очень удобно на смене.' })
  expect([
    wrong.status,
    wrong.text.includes('Очень удобно на смене.'),
    wrong.text.includes('Обязательное поле'),
  ]).toEqual([422, true, true])
  const answer = await post('/review/', { from: reviewPage, rating: '5', fit: 'true', text: 'Очень удобно на смене.' })
  expect(answer).toMatchObject({ status: 303, headers: { location: reviewPage } })
  const own = await shop.get(reviewPage, { cookie })
  expect(own.text).toContain('На проверке')
  expect(own.text).not.toContain('<textarea')
  await post('/review/', { from: reviewPage, rating: '3', text: 'Передумала: тесно в плечах.' })
  expect((await shop.get(reviewPage, { cookie })).text).toContain('тесно в плечах')
})

test('posts a question without JavaScript; it appears on the product once answered', async () => {
  const answer = await post('/question/', { text: 'Просвечивает ли белая?' })
  expect(answer).toMatchObject({ status: 303, headers: { location: questionPage } })
  expect((await shop.get(questionPage, { cookie })).text).toContain('Ждёт ответа')
  const [id = ''] = (await runStaffVerb(shop, ['questions'])).split('\t')
  await runStaffVerb(shop, ['answer-question', id, 'Нет, ткань плотная.'])
  await expect.poll(async () => (await shop.get('/content/onega/')).text).toContain('Нет, ткань плотная.')
  expect((await shop.get('/en/content/onega/')).text).toContain('Questions about this style')
})

test('list of own reviews shows their state and an edit link', async () => {
  await aProduct(shop.db, { slug: 'ladoga' })
  await post('/review/', { product: 'ladoga', rating: '4', text: 'Не мнётся за смену.' })
  await post('/question/', { product: 'ladoga', text: 'Садится ли после стирки?' })
  const questions = (await runStaffVerb(shop, ['questions'])).split('\n')
  const [id = ''] = questions.find((line) => line.includes('Садится'))!.split('\t')
  await runStaffVerb(shop, ['answer-question', id, 'Нет, ткань усажена заранее.'])
  const { text } = await shop.get('/my-reviews/', { cookie })
  for (const words of [
    'Не мнётся за смену.',
    'На проверке',
    'Нет, ткань усажена заранее.',
    'Есть ответ',
    'href="/content/ladoga/review/"',
  ])
    expect(text).toContain(words)
})

test('has no form for a discontinued product', async () => {
  expect((await shop.get('/content/net-takogo/review/', { cookie })).status).toBe(404)
})
