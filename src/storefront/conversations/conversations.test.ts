import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conversations, conversationFiles, conversationMessages } from '#shop/conversations/conversations.tables.ts'
import { aFileForm, aZip } from '#shop/uploads/uploads.samples.ts'
import { tempFiles } from '#shop/uploads/uploads.tables.ts'
import { aMember } from '#testing/member.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'

let now = new Date('2026-11-23T12:00:00Z')
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages, clock: () => now })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(conversationFiles)
  await shop.db.delete(conversations)
  shop.sentLetters.length = 0
})

const letter = {
  topic: 'returns',
  about: '47 902',
  name: 'Марина',
  email: 'marina@klinika.ru',
  text: 'Халат пришёл 46-го размера.\nХочу обменять.',
  consent: 'true',
}
const send = (path: string, fields: Record<string, string>, cookie = '') =>
  shop.ask({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
  })
const pdf = '%PDF-1.4 накладная'

/** The same fields with a file, as posted without JavaScript. */
function withFile(fields: Record<string, string>, file: { name: string; bytes: Buffer | string }) {
  const { payload, headers } = aFileForm({ ...file, field: 'attachments', type: 'application/pdf' })
  const [, boundary = ''] = /boundary=(.+)$/.exec(headers['content-type']) ?? []
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { payload: Buffer.concat([Buffer.from(texts.join('')), payload]), headers }
}
const postWithFile = (path: string, ...form: Parameters<typeof withFile>) =>
  shop.ask({ method: 'POST', url: path, ...withFile(...form) })

test('requires consent to the linked personal data policy and public offer (O-43)', async () => {
  for (const path of ['/feedback/', '/write-to-manager/']) {
    const { text } = await shop.get(path)
    const consent = /<label[^>]*>(?:(?!<\/label>).)*name="consent".*?<\/label>/s.exec(text)?.[0] ?? text
    for (const paper of ['personal_data', 'public_offerta']) expect(consent).toContain(`href="/pages/${paper}/" target`)
  }
})

test('shows the contact person and shift hours beside the manager form (R-2.1-42)', async () => {
  const before = now
  for (const [time, words] of [
    ['2026-11-23T06:00:00Z', /В\sсмене до\s21:00/],
    ['2026-11-23T18:00:00Z', /Ответит в\sсмену, с\s9\sдо\s21/],
  ] as const) {
    now = new Date(time)
    expect((await shop.get('/write-to-manager/')).text).toMatch(words)
  }
  now = before
  expect((await shop.get('/feedback/')).text).not.toContain('Дежурный менеджер')
})

describe('message to the shop (R-1-10)', () => {
  test('lists topics with titles in both languages (O-07)', async () => {
    for (const path of ['/api/feedback/topics/', '/en/api/feedback/topics/']) {
      const { status, body } = await shop.get(path)
      expect([status, body[1]]).toEqual([
        200,
        {
          id: 'returns',
          translations: { ru: { title: 'Обмен и возврат' }, en: { title: 'Exchanges and returns' } },
        },
      ])
    }
  })

  test('a guest writes without JavaScript with a file, gets a numbered letter and reads the answer (R-2.1-21)', async () => {
    const form = await shop.get('/feedback/')
    expect([form.status, /enctype="multipart\/form-data"/i.test(form.text)]).toEqual([200, true])
    expect(form.text).not.toMatch(/name="consent"[^>]*checked/)
    const answer = await postWithFile('/feedback/form/send/', letter, { name: 'накладная.pdf', bytes: pdf })
    expect(answer.status).toBe(303)
    const page = String(answer.headers['location'])
    expect(page).toMatch(/^\/feedback\/\d+-\d+\.[\w-]{43}\/$/)
    await shop.runJobs()
    const number = (await shop.db.select().from(conversations))[0]!.id
    const subject = `Обращение № ${number.toLocaleString('ru')}: получили`
    expect(shop.sentLetters).toMatchObject([{ to: letter.email, subject }])
    expect(await runStaffVerb(shop, ['message', 'list'])).toContain(`${number}\twaiting`)
    expect(await runStaffVerb(shop, ['message', 'show', String(number)])).toMatch(/Халат пришёл .*\ttemp\/.*\.pdf/)
    await runStaffVerb(shop, ['message', 'answer', String(number), 'Обменяем бесплатно.', 'Ольга Ларина'])
    await shop.runJobs()
    const answerLetter = shop.sentLetters.at(-1)
    expect(answerLetter).toMatchObject({ to: letter.email, text: expect.stringContaining('Обменяем бесплатно.') })
    const [link = ''] = /\/feedback\/\d+-\d+\.[\w-]{43}\//.exec(answerLetter?.text ?? '') ?? []
    const thread = await shop.get(link)
    expect([thread.status, thread.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(thread.text).toContain('Ольга Ларина')
    expect(thread.text).toContain('накладная.pdf')
    expect(thread.text).not.toContain('marina@klinika.ru')
  })

  test('confirmation letter repeats the text only to the owner of the address', async () => {
    const advert = { ...letter, name: 'Казино', text: 'Забери приз: https://spam.example/' }
    const anna = await aMember(shop)
    await send('/feedback/form/send/', advert)
    await send('/feedback/form/send/', { ...advert, email: 'stranger@klinika.ru' }, anna.cookie())
    await send('/en/feedback/form/send/', { ...advert, email: anna.email }, anna.cookie())
    await shop.runJobs()
    const [toGuest, toStranger, toOwner] = shop.sentLetters
    for (const confirmation of [toGuest, toStranger]) {
      expect(confirmation!.text).toContain('Мы получили ваше сообщение («Обмен и возврат»)')
      expect(confirmation!.text).toMatch(/\/feedback\/\d+-\d+\.[\w-]{43}\//)
      expect([confirmation!.text, confirmation!.html, confirmation!.subject].join()).not.toMatch(/spam\.example|Казино/)
    }
    expect(toOwner!.to).toBe(anna.email)
    expect(toOwner!.text).toContain('Казино, we’ve got your message')
    expect(toOwner!.text).toContain('spam.example')
  })

  test('adds files of a repeated message and skips duplicates', async () => {
    const first = { name: 'накладная.pdf', bytes: pdf }
    const page = String((await send('/feedback/form/send/', letter)).headers['location']).split('-')[0]
    const answers = [
      await postWithFile('/feedback/form/send/', letter, first),
      await postWithFile('/feedback/form/send/', letter, first),
      await postWithFile('/feedback/form/send/', letter, { name: 'бирка.pdf', bytes: pdf }),
    ]
    expect(answers.map(({ headers }) => String(headers['location']).split('-')[0])).toEqual([page, page, page])
    expect(await shop.db.$count(conversations)).toBe(1)
    const { text } = await shop.get(String(answers[2]!.headers['location']))
    expect([text.includes('накладная.pdf'), text.includes('бирка.pdf')]).toEqual([true, true])
    expect(await shop.db.$count(conversationFiles)).toBe(2)
  })

  test('shows errors at their fields and keeps typed text and the file (O-43)', async () => {
    const { consent: _, ...noConsent } = letter
    const back = await postWithFile('/feedback/form/send/', noConsent, { name: 'a.pdf', bytes: pdf })
    expect(back.status).toBe(422)
    expect(back.text).toContain('Отметьте согласие')
    expect(back.text).toContain('Хочу обменять.')
    // The first invalid field gets the focus; a consent given once stays checked.
    const focusOf = (text: string) => /<[^>]* autofocus[^>]*>/.exec(text)?.[0]
    expect(focusOf(back.text)).toContain('name="consent"')
    const wrongEmail = await send('/feedback/form/send/', { ...letter, email: 'нет' })
    expect(focusOf(wrongEmail.text)).toContain('name="email"')
    expect(/<input[^>]*name="consent"[^>]*>/.exec(wrongEmail.text)?.[0]).toContain('checked')
    const [, files = ''] = /name="files" value="([0-9a-f]{32})"/.exec(back.text) ?? []
    expect(files).not.toBe('')
    expect(await shop.db.select().from(conversations)).toEqual([])
  })

  test('reports an invalid e-mail together with missing fields', async () => {
    for (const path of ['/feedback/form/send/', '/write-to-manager/send/']) {
      const { text } = await send(path, { ...letter, topic: 'other', email: 'marina@klinika', text: '' })
      expect([text.includes('Неверный e-mail'), text.includes('Напишите, ')]).toEqual([true, true])
    }
  })

  test('refuses an unacceptable file with a reason and sends nothing', async () => {
    const bomb = aZip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml', size: 2 ** 31, packedSize: 4 }])
    for (const [bytes, words] of [
      [Buffer.from('<script>'), 'file'],
      [bomb, 'слишком велик внутри'],
    ] as const) {
      const back = await postWithFile('/feedback/form/send/', letter, { name: '.html', bytes })
      expect(back.status).toBe(422)
      expect(back.text).toContain(words)
    }
    expect(await shop.db.select().from(conversations)).toEqual([])
    const form = withFile(letter, { name: 'a.pdf', bytes: pdf })
    const half = await shop.ask({
      method: 'POST',
      url: '/feedback/form/send/',
      ...form,
      payload: form.payload.subarray(0, -30),
    })
    expect([half.status, await shop.db.$count(conversations)]).toEqual([422, 0])
  })

  test('sends one letter for concurrent posts and limits letters to one mailbox', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('/feedback/form/send/', letter)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await shop.db.$count(conversations)).toBe(1)
    const statuses: number[] = []
    for (let at = 0; at < 8; at++)
      statuses.push((await send('/feedback/form/send/', { ...letter, text: `Ещё ${at}` })).status)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429, 429])
    expect((await send('/feedback/form/send/', { ...letter, email: 'other@klinika.ru' })).status).toBe(303)
  })

  test('reopens after a new message; only holders of the link close and reopen it', async () => {
    const page = String((await send('/feedback/form/send/', letter)).headers['location'])
    const { id: number } = (await shop.db.select().from(conversations))[0]!
    const key = page.split('/')[2]!
    const name = { number: String(number), key, from: page }
    const state = async () => (await shop.db.select().from(conversations))[0]!.state
    const answer = await send('/feedback/form/settle/', { ...name, settled: 'yes' })
    expect([answer.status, answer.headers['location'], await state()]).toEqual([303, `${page}#latest`, 'closed'])
    expect((await send('/feedback/form/write/', { ...name, text: 'Всё-таки нет.' })).status).toBe(303)
    expect((await send('/feedback/form/write/', { ...name, text: 'Всё-таки нет.' })).status).toBe(303)
    expect([await state(), await shop.db.$count(conversationMessages)]).toEqual(['waiting', 2])
    await runStaffVerb(shop, ['message', 'close', String(number)])
    expect(await state()).toBe('closed')
    await expect(runStaffVerb(shop, ['message', 'close', String(number)])).rejects.toMatchObject({ code: 'already_so' })
    await runStaffVerb(shop, ['message', 'reopen', String(number)])
    for (const wrongKey of ['', `${number}-99999999.${'a'.repeat(43)}`])
      expect((await send('/feedback/form/write/', { number: String(number), key: wrongKey, text: 'Я' })).status).toBe(
        404,
      )
    expect((await shop.get(`/feedback/${number}-99999999.${'a'.repeat(43)}/`)).status).toBe(404)
    now = new Date('2027-06-01T12:00:00Z')
    expect((await shop.get(page)).status).toBe(404)
    now = new Date('2026-11-23T12:00:00Z')
  })
})

describe('message to a manager (R-2.1-42 R-2.2-05)', () => {
  test('a member writes without name and e-mail and sees it in the account; a stranger does not', async () => {
    const [anna, boris] = [await aMember(shop), await aMember(shop)]
    const { name: _, email: __, ...rest } = letter
    const fields = { ...rest, topic: 'fitting', reply_way: 'call', from: '/write-to-manager/' }
    const answer = await send('/write-to-manager/send/', fields, anna.cookie())
    const [row] = await shop.db.select().from(conversations)
    expect([answer.status, answer.headers['location']]).toEqual([303, `/write-to-manager/?letter=${row!.id}`])
    expect(row).toMatchObject({ accountId: anna.id, email: anna.email, phone: '+79001234567', replyWay: 'call' })
    const own = await shop.get('/write-to-manager/', { cookie: anna.cookie() })
    expect(own.text).toContain('Хочу обменять.')
    expect((await shop.get(`/write-to-manager/?letter=${row!.id}`, { cookie: boris.cookie() })).status).toBe(404)
    const foreign = await send('/feedback/form/write/', { number: String(row!.id), text: 'Чужое' }, boris.cookie())
    expect(foreign.status).toBe(404)
    expect((await send('/feedback/form/write/', { number: String(row!.id), text: 'Своё' }, anna.cookie())).status).toBe(
      303,
    )
  })

  test('a guest writes with a name', async () => {
    const page = await shop.get('/en/write-to-manager/')
    expect([page.status, page.text.includes('name="email"')]).toEqual([200, true])
    const { name: _, ...noName } = letter
    const fields = { ...noName, topic: 'gift', from: '/en/write-to-manager/' }
    const back = await send('/en/write-to-manager/send/', fields)
    expect([back.status, back.text.includes('What should we call you?')]).toEqual([422, true])
    expect(back.text).not.toContain('data-wrong')
    const empty = await send('/en/write-to-manager/send/', { name: '', email: '', text: '', from: fields.from })
    const wrongNames = [...empty.text.matchAll(/<(?:input|textarea)[^>]*aria-invalid="true"[^>]*>/g)].map(
      ([tag]) => / name="(\w+)"/.exec(tag)?.[1],
    )
    expect(wrongNames).toEqual(['name', 'email', 'text', 'consent'])
    const noTopic = await send('/en/write-to-manager/send/', { ...fields, name: 'Ann', topic: 'weather' })
    expect([noTopic.status, noTopic.text.split('data-wrong').length]).toEqual([422, 2])
    const noPhone = await send('/en/write-to-manager/send/', { ...fields, name: 'Ann', reply_way: 'call' })
    expect([noPhone.status, noPhone.text.includes('Add your phone number')]).toEqual([422, true])
    const answer = await send('/en/write-to-manager/send/', { ...fields, name: 'Ann' })
    expect(String(answer.headers['location'])).toMatch(/^\/en\/feedback\//)
  })
})

test('attaches no files uploaded by another visitor', async () => {
  const fileId = 'a'.repeat(32)
  await shop.db.insert(tempFiles).values({
    id: fileId,
    name: 'чужой.pdf',
    mime: 'application/pdf',
    bytes: 3,
    createdAt: now,
    expiresAt: new Date('2027-01-01'),
  })
  const back = await send('/feedback/form/send/', { ...letter, files: fileId })
  expect([back.status, back.text.includes('Файл больше не хранится')]).toEqual([422, true])
  expect(await shop.db.$count(conversations)).toBe(0)
})
