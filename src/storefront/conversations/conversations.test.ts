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

/** The same fields with a file, as a browser without scripts posts them. */
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

test('O-43 whoever writes agrees to the papers that are linked: that of personal data and the public offer', async () => {
  for (const path of ['/feedback/', '/write-to-manager/']) {
    const { text } = await shop.get(path)
    const consent = /<label[^>]*>(?:(?!<\/label>).)*name="consent".*?<\/label>/s.exec(text)?.[0] ?? text
    for (const paper of ['personal_data', 'public_offerta']) expect(consent).toContain(`href="/pages/${paper}/" target`)
  }
})

test('R-2.1-42 who answers stands beside the form for the manager, with the hours of the shift', async () => {
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

describe('R-1-10 a letter to the shop', () => {
  test('O-07 topics are a bare list with titles in both languages', async () => {
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

  test('R-2.1-21 a guest writes without scripts and with a file, is told the number by a letter, and reads the answer by its link', async () => {
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

  test('the letter that confirms carries the words of nobody but the owner of its address', async () => {
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

  test('files that come with the same words once more are added, and the same file is no second one', async () => {
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

  test('O-43 what is missing is said at its field with what was typed, and the file stays', async () => {
    const { consent: _, ...noConsent } = letter
    const back = await postWithFile('/feedback/form/send/', noConsent, { name: 'a.pdf', bytes: pdf })
    expect(back.status).toBe(422)
    expect(back.text).toContain('Отметьте согласие')
    expect(back.text).toContain('Хочу обменять.')
    // The browser leads to the first field that is wrong; who agreed does not have to say so twice.
    const focusOf = (text: string) => /<[^>]* autofocus[^>]*>/.exec(text)?.[0]
    expect(focusOf(back.text)).toContain('name="consent"')
    const wrongEmail = await send('/feedback/form/send/', { ...letter, email: 'нет' })
    expect(focusOf(wrongEmail.text)).toContain('name="email"')
    expect(/<input[^>]*name="consent"[^>]*>/.exec(wrongEmail.text)?.[0]).toContain('checked')
    const [, files = ''] = /name="files" value="([0-9a-f]{32})"/.exec(back.text) ?? []
    expect(files).not.toBe('')
    expect(await shop.db.select().from(conversations)).toEqual([])
  })

  test('a wrong e-mail is said together with what is missing', async () => {
    for (const path of ['/feedback/form/send/', '/write-to-manager/send/']) {
      const { text } = await send(path, { ...letter, topic: 'other', email: 'marina@klinika', text: '' })
      expect([text.includes('Неверный e-mail'), text.includes('Напишите, ')]).toEqual([true, true])
    }
  })

  test('a file that is not taken is refused with the reason, and nothing is sent without it', async () => {
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

  test('pressed twice at once it is one letter; a stranger fills no mailbox with ever new ones', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('/feedback/form/send/', letter)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await shop.db.$count(conversations)).toBe(1)
    const statuses: number[] = []
    for (let at = 0; at < 8; at++)
      statuses.push((await send('/feedback/form/send/', { ...letter, text: `Ещё ${at}` })).status)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429, 429])
    expect((await send('/feedback/form/send/', { ...letter, email: 'other@klinika.ru' })).status).toBe(303)
  })

  test('is open again by a further message, closed and opened by whoever has the link, and by nobody else', async () => {
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

describe('R-2.1-42 R-2.2-05 a letter to a manager', () => {
  test('is written by a member without name and e-mail, and stands in the account; a stranger finds nothing of it', async () => {
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

  test('may come from a guest, who says who they are', async () => {
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

test('files that somebody else has uploaded come along with no letter', async () => {
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
