import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { anAccount, samplePassword } from '../accounts/accounts.samples.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { aModel, aProduct } from '../catalogue/catalogue.samples.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { productQuestions, reviewMedia, reviews } from '../catalogue/reviews.tables.ts'
import { forgetAccounts } from '../forget-accounts.action.ts'
import { aDrawing } from '../media/media.samples.ts'
import { anOrder } from '../orders/orders.samples.ts'
import type { OrderState } from '../orders/orders.rules.ts'
import { orders } from '../orders/orders.tables.ts'
import { productPage } from '../product/product.queries.ts'
import { staffAudit } from '../staff/staff.tables.ts'
import { aFileForm } from '../uploads/uploads.samples.ts'
import { tempFiles } from '../uploads/uploads.tables.ts'
import { hasBought } from './bought.queries.ts'
import { forgetWriter } from './forget-writer.action.ts'

let laterMs = 0
const clock = () => new Date(Date.now() + laterMs)
let shop: TestShop
let anna: Visitor
let annasEmail: string
let slug: string
let otherColor: string
let photo: Buffer
let lastNumber = 0

beforeAll(async () => {
  shop = await openTestShop({ clock, config: { limitFactor: 100 } })
  photo = await aDrawing({ width: 300, height: 400 }).jpeg().toBuffer()
})
afterAll(() => shop.close())

async function aBuyer(firstName: string): Promise<Visitor> {
  const { email } = await anAccount(shop.db, { firstName })
  if (firstName === 'Анна') annasEmail = email
  const visitor = aVisitor(shop)
  await visitor.arrive()
  await visitor.post('/api/users/auth/login/', { email, password: samplePassword })
  return visitor
}

beforeEach(async () => {
  anna = await aBuyer('Анна')
  const { id: modelId } = await aModel(shop.db, { name: 'Топ «Онега»', nameEn: 'Onega top' })
  slug = (await aProduct(shop.db, { modelId, slug: `onega-${++lastNumber}` })).slug
  otherColor = (await aProduct(shop.db, { modelId, slug: `onega-other-${lastNumber}` })).slug
})

const reviewsOf = (product: string) => `/api/catalog/detail/${product}/reviews/`
const questionsOf = (product: string) => `/api/catalog/detail/${product}/questions/`
const review = { text: 'Сидит хорошо, не мнётся.', rating: 4, fit: 'true' }
const edit = (visitor: Visitor, body: unknown, product = slug) =>
  shop.ask({
    method: 'PATCH',
    url: reviewsOf(product),
    headers: { 'content-type': 'application/json', cookie: visitor.cookie() },
    payload: JSON.stringify(body),
  })
const staff = (...args: (string | number)[]) => runStaffVerb(shop, args.map(String))
const reviewsNow = async (product = slug) => (await shop.get(reviewsOf(product))).body

async function uploadPhoto(visitor: Visitor, bytes: Buffer | string = photo): Promise<string> {
  const { payload, headers } = aFileForm({ bytes })
  const url = '/api/utils/temp-file/'
  const { body } = await shop.ask({ method: 'POST', url, payload, headers: { ...headers, cookie: visitor.cookie() } })
  return body.id
}

describe('a review (O-39)', () => {
  test('is moderated, then shown with its photo for every color, and its stars count', async () => {
    const files = [await uploadPhoto(anna)]
    const { status, body } = await anna.post(reviewsOf(slug), { ...review, files })
    expect([status, body]).toMatchObject([
      201,
      {
        state: 'waiting',
        product: slug,
        product_name: 'Топ «Онега»',
        reason: null,
        verified_purchase: false,
        fit: 'true',
      },
    ])
    expect((await anna.get(body.files[0].url)).status).toBe(200)
    expect(await reviewsNow()).toMatchObject({ count: 0, average: null })
    await productPage(shop.db, { slug: otherColor, locale: 'ru', now: clock() })
    expect(await staff('reviews')).toContain(`\t${slug}\t4/5\ttrue\tАнна\tСидит хорошо, не мнётся.\ttemp/`)
    expect(await staff('approve-review', body.id)).toContain('is on the page')
    expect(await reviewsNow(otherColor)).toMatchObject({
      count: 1,
      average: 4,
      distribution: { 4: 1 },
      results: [
        { author: 'Анна', images: [{ type: 'image', file: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/300/) }] },
      ],
    })
    const isOnPage = async () =>
      (await productPage(shop.db, { slug: otherColor, locale: 'ru', now: clock() })).reviews.summary.count
    await expect.poll(isOnPage).toBe(1)
    expect(await anna.get(`${reviewsOf(slug)}own/`)).toMatchObject({ body: { review: { state: 'published' } } })
    const trail = await shop.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, `review:${body.id}`))
    expect(trail).toMatchObject([{ verb: 'review.approve', doneBy: expect.stringMatching(/^terminal:./) }])
  })

  test('is declined with a reason, and its author may edit it for a day', async () => {
    const { body } = await anna.post(reviewsOf(slug), review)
    await expect(staff('decline-review', body.id)).rejects.toThrow('decline-review 7')
    await staff('decline-review', body.id, 'Без', 'имён врачей, пожалуйста')
    expect((await anna.get('/api/users/profile/reviews/')).body.reviews).toMatchObject([
      { state: 'declined', reason: 'Без имён врачей, пожалуйста', product: slug },
    ])
    await expect(staff('approve-review', body.id)).rejects.toMatchObject({ code: 'not_waiting' })
    expect(await edit(anna, { ...review, text: 'Теперь без имён врачей.' })).toMatchObject({
      status: 200,
      body: { state: 'waiting', reason: null, text: 'Теперь без имён врачей.' },
    })
  })

  test('accepts one review per person and model, for any color and concurrent submits', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => anna.post(reviewsOf(slug), review)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await anna.post(reviewsOf(otherColor), review)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Вы уже написали отзыв/) },
    })
    expect((await (await aBuyer('Ольга')).post(reviewsOf(slug), review)).status).toBe(201)
  })

  test('is unpublished by an edit, stars included, until moderated again', async () => {
    const { body } = await anna.post(reviewsOf(slug), { ...review, files: [await uploadPhoto(anna)] })
    await staff('approve-review', body.id)
    const [oldId, freshId] = [body.files[0].id, await uploadPhoto(anna)]
    const answer = await edit(
      anna,
      { text: 'После стирки села на размер.', rating: 2, files: [oldId, freshId] },
      otherColor,
    )
    expect(answer).toMatchObject({ status: 200, body: { state: 'waiting', rating: 2, fit: null } })
    expect(answer.body.files.map(({ id }: { id: string }) => id)).toEqual([oldId, freshId])
    expect(await reviewsNow()).toMatchObject({ count: 0, average: null })
    await staff('approve-review', body.id)
    expect(await reviewsNow()).toMatchObject({ count: 1, average: 2 })
    expect(await shop.db.$count(reviewMedia, eq(reviewMedia.reviewId, body.id))).toBe(2)
    await edit(anna, { ...review, files: [freshId] })
    const [oldFile] = await shop.db.select().from(tempFiles).where(eq(tempFiles.id, oldId))
    expect(oldFile!.expiresAt).not.toBeNull()
    laterMs = 24 * 3_600_000
    expect(await edit(anna, review)).toMatchObject({ status: 403, body: { detail: expect.stringMatching(/сутки/) } })
    expect((await anna.get(`${reviewsOf(slug)}own/`)).body.review.editable_until).toBeNull()
  })

  test('edited during moderation waits for another moderation', async () => {
    const { body } = await anna.post(reviewsOf(slug), review)
    const answers = await Promise.allSettled([
      staff('approve-review', body.id),
      staff('approve-review', body.id),
      staff('decline-review', body.id, 'нет'),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await shop.db.update(reviews).set({ publishedAt: null, declinedAt: null }).where(eq(reviews.id, body.id))
    await Promise.allSettled([
      staff('approve-review', body.id),
      edit(anna, { ...review, text: 'Совсем другие слова.' }),
    ])
    const [row] = await shop.db.select().from(reviews).where(eq(reviews.id, body.id))
    expect([row!.publishedAt === null, row!.text]).toEqual([true, 'Совсем другие слова.'])
  })

  test('cannot fake another author, a purchase, or another’s photos', async () => {
    const olga = await aBuyer('Ольга')
    const foreignFile = await uploadPhoto(olga)
    expect(await anna.post(reviewsOf(slug), { ...review, files: [foreignFile] })).toMatchObject({
      status: 400,
      body: { files: [expect.stringMatching(/Добавьте его ещё раз/)] },
    })
    const document = await uploadPhoto(anna, '%PDF-1.7')
    expect(await anna.post(reviewsOf(slug), { ...review, files: [document] })).toMatchObject({
      body: { files: [expect.stringMatching(/фото/)] },
    })
    const forgedReview = {
      ...review,
      author: 'Директор',
      is_verified: true,
      verified_purchase: true,
      published_at: clock(),
      account_id: 1,
    }
    const { body } = await anna.post(reviewsOf(slug), forgedReview)
    expect(body).toMatchObject({ state: 'waiting', verified_purchase: false })
    expect((await edit(olga, review)).status).toBe(404)
  })

  test.each([
    [{ ...review, text: '' }, 'text'],
    [{ ...review, text: ' \n '.repeat(20) }, 'text'],
    [{ ...review, text: 'а'.repeat(4_001) }, 'text'],
    [{ ...review, rating: 6 }, 'rating'],
    [{ ...review, rating: 0 }, 'rating'],
    [{ text: review.text }, 'rating'],
    [{ ...review, fit: 'huge' }, 'fit'],
    [{ ...review, files: ['../../x'] }, 'files'],
    [{ ...review, files: Array.from({ length: 7 }, () => 'a'.repeat(32)) }, 'files'],
  ])('with an error (%#) is refused at its field', async (body, field) => {
    const answer = await anna.post(reviewsOf(slug), body)
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
  })

  test.each(['/api', '/en/api'])('of a guest is refused unread (%s) (R-6-05)', async (prefix) => {
    const detail = prefix === '/api' ? /^Войдите или зарегистрируйтесь/ : /^Sign in or register to leave a comment/
    for (const path of [reviewsOf(slug), questionsOf(slug)])
      for (const body of [review, {}, [], null])
        expect(await shop.post(path.replace('/api', prefix), body)).toMatchObject({
          status: 401,
          body: { detail: expect.stringMatching(detail) },
        })
    for (const path of [`${reviewsOf(slug)}own/`, '/api/users/profile/reviews/'])
      expect((await shop.get(path)).status).toBe(401)
  })

  test('is a verified purchase only after a received and kept order', async () => {
    const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, annasEmail))
    const [product] = await shop.db.select().from(products).where(eq(products.slug, otherColor))
    const isVerified = async (state: OrderState, returnedQuantity = 0) => {
      const buyer = { accountId: account!.id, state }
      const { id } = await anOrder(shop.db, { ...buyer, lines: [{ productId: product!.id, returnedQuantity }] })
      const answer = await hasBought(shop.db, { accountId: account!.id, modelId: product!.modelId })
      if (state !== 'delivered' || returnedQuantity)
        await shop.db.update(orders).set({ accountId: null }).where(eq(orders.id, id))
      return answer
    }
    expect([await isVerified('shipped'), await isVerified('returned'), await isVerified('delivered', 1)]).toEqual([
      false,
      false,
      false,
    ])
    expect(await isVerified('delivered')).toBe(true)
    const { body } = await anna.post(reviewsOf(slug), review)
    await staff('approve-review', body.id)
    expect((await reviewsNow()).results).toMatchObject([{ verified_purchase: true }])
  })

  test('is anonymized when the author’s account is deleted; an unmoderated one is deleted', async () => {
    const { body } = await anna.post(reviewsOf(slug), { ...review, files: [await uploadPhoto(anna)] })
    await staff('approve-review', body.id)
    const { body: question } = await anna.post(questionsOf(slug), { text: 'Можно ли кипятить?' })
    const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, annasEmail))
    await shop.db.transaction(async (tx) => {
      await forgetWriter(tx, { accountId: account!.id, now: clock() })
      await forgetAccounts(tx, [account!])
    })
    expect((await reviewsNow()).results).toMatchObject([{ author: 'Покупатель', text: review.text }])
    expect(await shop.db.$count(productQuestions, eq(productQuestions.id, question.id))).toBe(0)
    const [file] = await shop.db.select().from(tempFiles).where(eq(tempFiles.id, body.files[0].id))
    expect(file!.expiresAt).not.toBeNull()
  })

  test('of an unknown product is 404', async () => {
    expect((await anna.post(reviewsOf('net-takogo'), review)).status).toBe(404)
    expect((await edit(anna, review)).status).toBe(404)
  })
})

describe('a question to the shop', () => {
  test('is published with its answer for every color, and its author sees its state', async () => {
    const { status, body } = await anna.post(questionsOf(slug), { text: 'Просвечивает ли белая ткань?' })
    expect([status, body]).toMatchObject([201, { state: 'waiting', answer: null, product: slug }])
    expect((await shop.get(questionsOf(slug))).body.count).toBe(0)
    expect(await staff('questions')).toContain(`\t${slug}\tАнна\tПросвечивает ли белая ткань?`)
    await staff('answer-question', body.id, 'Нет: 190 г/м².')
    expect((await shop.get(questionsOf(otherColor))).body).toMatchObject({
      count: 1,
      next: null,
      results: [{ author: 'Анна', text: 'Просвечивает ли белая ткань?', answer: 'Нет: 190 г/м².' }],
    })
    const page = () => productPage(shop.db, { slug: otherColor, locale: 'ru', now: clock() })
    await expect.poll(async () => (await page()).reviews.questions).toMatchObject([{ answer: 'Нет: 190 г/м².' }])
    expect((await anna.get('/api/users/profile/reviews/')).body.questions).toMatchObject([{ state: 'published' }])
    await staff('answer-question', body.id, 'Нет.')
    const trail = await shop.db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, `question:${body.id}`))
    expect(trail.map(({ verb, before }) => [verb, before?.['answer']])).toEqual([
      ['question.answer', null],
      ['question.answer', 'Нет: 190 г/м².'],
    ])
  })

  test('is saved once after a double submit; a declined one is visible to its author only', async () => {
    const text = 'Когда привезёте сорок шестой?'
    const answers = await Promise.all([1, 2].map(() => anna.post(questionsOf(slug), { text })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    const { body } = answers.find(({ status }) => status === 201)!
    await staff('decline-question', body.id, 'Спросите о размере под товаром')
    await expect(staff('answer-question', body.id, 'Завтра')).rejects.toMatchObject({ code: 'not_waiting' })
    expect((await anna.get('/api/users/profile/reviews/')).body.questions).toMatchObject([
      { state: 'declined', reason: 'Спросите о размере под товаром' },
    ])
    expect((await shop.get(questionsOf(slug))).body.count).toBe(0)
    expect(await staff('questions')).not.toContain(text)
  })

  test('of an unknown page is 404, and an empty queue is reported', async () => {
    expect((await shop.get(`${questionsOf(slug)}?page=2`)).status).toBe(404)
    await shop.db.delete(productQuestions)
    await shop.db.delete(reviews)
    expect([await staff('questions'), await staff('reviews')]).toEqual([
      'No question waits for an answer.',
      'No review waits to be read.',
    ])
  })
})

describe('letters to authors', () => {
  beforeEach(() => void (laterMs = 0))
  const letters = async () => {
    const count = shop.sentLetters.length
    await shop.runJobs()
    return shop.sentLetters.slice(count)
  }
  const ownId = async (visitor: Visitor, text: string) =>
    (await visitor.post(reviewsOf(slug), { ...review, text })).body.id as number

  test('announce a published review with its link, in the author’s language', async () => {
    const id = await ownId(anna, 'Сидит хорошо.')
    await shop.runJobs()
    await staff('approve-review', id)
    const [letter, ...others] = await letters()
    expect(letter).toMatchObject({ to: annasEmail, subject: 'Ваш отзыв опубликован: Топ «Онега»' })
    expect(letter!.html).toContain(`/content/${slug}/`)
    expect(letter!.text).toContain('Отзыв опубликован')
    expect(others).toEqual([])
    await shop.db.update(accounts).set({ locale: 'en' }).where(eq(accounts.email, annasEmail))
    const question = (await anna.post(questionsOf(slug), { text: 'Does it shrink?' })).body.id as number
    await staff('answer-question', question, 'No, <b>never</b>.')
    const [answer] = await letters()
    expect(answer).toMatchObject({ subject: 'Your question is answered: Onega top' })
    expect(answer!.html).toContain(`/en/content/${slug}/`)
    expect(answer!.html).toContain('No, &lt;b&gt;never&lt;/b&gt;.')
    expect(answer!.text).toContain('Does it shrink?')
  })

  test('explain a refusal, with the link for edits', async () => {
    const id = await ownId(anna, 'Позвоните мне.')
    await staff('decline-review', id, 'В отзыве личный телефон')
    const [letter] = await letters()
    expect(letter).toMatchObject({ to: annasEmail, subject: 'Отзыв не опубликован: Топ «Онега»' })
    expect(letter!.text).toContain('В отзыве личный телефон')
    expect(letter!.html).toContain('/my-reviews/')
    const question = (await anna.post(questionsOf(slug), { text: 'Где купить?' })).body.id as number
    await staff('decline-question', question, 'Не о товаре')
    expect((await letters())[0]).toMatchObject({ subject: 'Вопрос не опубликован: Топ «Онега»' })
  })

  test('are not sent if the review waits again, or the account is being deleted', async () => {
    const id = await ownId(anna, 'Позвоните мне.')
    await staff('decline-review', id, 'В отзыве личный телефон')
    expect((await edit(anna, { ...review, text: 'Сидит хорошо.' })).body).toMatchObject({ state: 'waiting' })
    expect(await letters()).toEqual([])
    await staff('approve-review', id)
    await shop.db.update(accounts).set({ deletionAt: new Date() }).where(eq(accounts.email, annasEmail))
    expect(await letters()).toEqual([])
  })
})
