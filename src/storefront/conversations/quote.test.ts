import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { conversations } from '#shop/conversations/conversations.tables.ts'
import { readList } from '#shop/supply/read-list.ts'
import { ownStep } from '#shop/supply/supply.rules.ts'
import { supplyRequests } from '#shop/supply/supply.tables.ts'
import { textPages, textPageTranslations } from '#shop/texts/texts.tables.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'

const now = new Date('2026-11-23T12:00:00Z')
let shop: TestShop
let isAway = false
const register = {
  find: async (inn: string) => {
    if (isAway) throw new Error('the register is away')
    return inn === '7707083893'
      ? { inn, kpp: '773601001', name: 'ООО «Клиника доктора Беловой»', address: '' }
      : undefined
  },
}
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages, clock: () => now, companies: register })
  for (const slug of ['clinics', 'wholesale']) {
    const [page] = await shop.db
      .insert(textPages)
      .values({ slug, type: 'company', publishedAt: new Date('2026-01-01') })
      .returning()
    await shop.db
      .insert(textPageTranslations)
      .values((['ru', 'en'] as const).map((locale) => ({ pageId: page!.id, locale, title: 'Клиникам', blocks: [] })))
  }
})
afterAll(() => shop.close())
beforeEach(async () => {
  isAway = false
  await shop.db.delete(conversations)
})

const request = {
  kind: 'clinic',
  from: '/clinics/',
  inn: '7707083893',
  name: 'Вера Громова',
  position: 'Старшая медсестра',
  phone: '+79210000000',
  email: 'gromova@klinika.ru',
  table: 'Анна; =HYPERLINK("x"); хвоя; 46; 164; 24\r\n; Шапочка «Вуокса»; ; ; ;\r\n',
  wished_date: '2027-01-25',
  text: 'Вышить логотип.',
  samples: 'true',
  consent: 'true',
}
const send = (fields: Record<string, string>, prefix = '') =>
  shop.ask({
    method: 'POST',
    url: `${prefix}/clinics/quote/`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

test('a clinic requests a quote without JavaScript and gets a number, letter, state and table (R-2.1-15 R-2.1-18)', async () => {
  for (const path of ['/clinics/', '/en/clinics/', '/content/optovye-postavki-medicinskoy-odezhdy/'])
    expect((await shop.get(path)).text).toContain('name="table"')
  const answers = await Promise.all([send(request), send(request)])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(await shop.db.$count(supplyRequests)).toBe(1)
  const [row] = await shop.db.select().from(supplyRequests)
  expect(row).toMatchObject({
    inn: '7707083893',
    company: 'ООО «Клиника доктора Беловой»',
    wishedDate: '2027-01-25',
    wantsSamples: true,
    rows: [
      { who: 'Анна', garment: '=HYPERLINK("x")', color: 'хвоя', size: '46', height: '164', quantity: 24 },
      { who: '', garment: 'Шапочка «Вуокса»', color: '', size: '', height: '', quantity: 1 },
    ],
  })
  const page = await shop.get(String(answers[0].headers['location']))
  for (const words of [
    'Заявка №',
    'Ждёт ответа',
    'ООО «Клиника доктора Беловой»',
    'Вещей в таблице: 25',
    'Вышить логотип.',
  ])
    expect(page.text).toContain(words)
  await shop.runJobs()
  expect(shop.sentLetters.at(-1)).toMatchObject({
    to: 'gromova@klinika.ru',
    subject: expect.stringContaining('расчёт'),
  })
  const number = String(row!.conversationId)
  expect(await runStaffVerb(shop, ['quote', 'list'])).toContain(`${number}\twaiting`)
  expect(await runStaffVerb(shop, ['quote', 'show', number])).toContain('Анна\t=HYPERLINK("x")\tхвоя\t46\t164\t24')
  await expect(runStaffVerb(shop, ['quote', 'show', '1'])).rejects.toMatchObject({ code: 'not_found' })
})

test('merges a quote sent again within the hour; the latest table counts', async () => {
  const numbers = []
  for (const [who, size] of [
    ['Анна', '46'],
    ['Пётр', '50'],
  ] as const)
    numbers.push((await send({ ...request, table: `${who}; Топ; ; ${size}; ; 24` })).headers['location'])
  expect(numbers[1]).toBe(numbers[0])
  const [row, ...others] = await shop.db.select().from(supplyRequests)
  expect(others).toEqual([])
  expect(row?.rows[0]).toMatchObject({ who: 'Пётр', size: '50', quantity: 24 })
})

test('sends the same quote as an API call, with errors per field (R-2.1-15)', async () => {
  const wish = {
    kind: 'clinic',
    inn: '7707083893',
    name: 'Вера Громова',
    phone: '+79210000000',
    email: 'gromova@klinika.ru',
    rows: [
      { garment: 'Костюм «Онега»', quantity: 60 },
      { garment: 'Шапочка «Вуокса»', quantity: 4 },
    ],
    consent: true,
  }
  const ask = (body: object) => shop.ask({ method: 'POST', url: '/api/supply/quote/', payload: body })
  const { status, body } = await ask(wish)
  expect([status, body]).toMatchObject([201, { company: 'ООО «Клиника доктора Беловой»', pieces: 64 }])
  const { number, key } = body as { number: number; key: string }
  expect((await shop.get(`/feedback/${key}/`)).text).toContain('ООО «Клиника доктора Беловой»')
  expect((await shop.db.select().from(supplyRequests)).map(({ conversationId }) => conversationId)).toEqual([number])
  const refusal = await ask({ ...wish, inn: '7707083890' })
  expect([refusal.status, refusal.body]).toMatchObject([400, { inn: [expect.stringContaining('Такого ИНН')] }])
  expect((await ask({ ...wish, consent: false })).status).toBe(400)
  const all = await ask({ ...wish, inn: '781', phone: '+7921', name: ' ', wished_date: '2026-11-22' })
  expect([all.status, Object.keys(all.body as object)]).toEqual([400, ['inn', 'name', 'phone', 'wished_date']])
})

test('finds the discount step reached by the quantity, if steps have quantities', () => {
  const steps = [{ from: 10 }, { from: 50 }, { from: 200 }]
  expect([9, 10, 64, 1_000].map((pieces) => ownStep(steps, pieces))).toEqual([-1, 0, 1, 2])
  expect(ownStep([{}, {}], 1_000)).toBe(-1)
})

test('refuses an invalid INN without a company name; asks for the name while the register is down', async () => {
  const wrong = async (fields: Record<string, string>) => {
    const { status, text } = await send({ ...request, ...fields })
    const [, main = ''] = /<main(.*)<\/main>/s.exec(text) ?? []
    return [
      status,
      /Такого ИНН не бывает|Укажите ИНН или название|организации в реестре нет|Напишите название|уже прошла|укажите количество|что нужно\./.exec(
        main,
      )?.[0],
    ]
  }
  expect(await wrong({ inn: '7707083890' })).toEqual([422, 'Такого ИНН не бывает'])
  expect(await wrong({ inn: '781' })).toEqual([422, 'Такого ИНН не бывает'])
  expect(await wrong({ inn: '500100732259' })).toEqual([422, 'организации в реестре нет'])
  expect(await wrong({ inn: '' })).toEqual([422, 'Укажите ИНН или название'])
  expect(await wrong({ wished_date: '2026-11-22' })).toEqual([422, 'уже прошла'])
  expect(await wrong({ table: 'Топ;46;много' })).toEqual([422, 'укажите количество'])
  expect(await wrong({ table: 'Топ;46;999999' })).toEqual([422, 'укажите количество'])
  expect(await wrong({ table: 'Пётр;;46;164;1' })).toEqual([422, 'что нужно.'])
  expect(await wrong({ wished_date: 'завтра' })).toEqual([422, undefined])
  expect((await send({ ...request, consent: '' })).text).toContain('Отметьте согласие')
  isAway = true
  expect(await wrong({})).toEqual([422, 'Напишите название'])
  expect(await shop.db.$count(conversations)).toBe(0)
  expect((await send({ ...request, company: 'Клиника «Север»' })).status).toBe(303)
  isAway = false
  const english = await send({ ...request, inn: '500100732259', company: 'ИП Иванов', email: 'b@klinika.ru' }, '/en')
  expect(String(english.headers['location'])).toMatch(/^\/en\/feedback\//)
})

const parted = (fields: Record<string, string>, file: string, { isListFirst = false } = {}) => {
  const lines = Object.entries(fields).map(
    ([name, value]) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const people = `--cut\r\nContent-Disposition: form-data; name="people"; filename="list.csv"\r\n\r\n${file}\r\n`
  const parts = isListFirst ? [people, ...lines] : [...lines, people]
  return { payload: `${parts.join('')}--cut--\r\n`, headers: { 'content-type': 'multipart/form-data; boundary=cut' } }
}
const list = 'Кто;Что нужно;Размер;Рост;Кол-во\nПётр;Халат;50;176;3\nОльга;;44;;1'

test('a list of people fills the form for review, with and without JavaScript (R-2.1-15)', async () => {
  const answer = await shop.ask({ method: 'POST', url: '/api/supply/list/', ...parted({}, list) })
  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      rows: [
        { who: 'Пётр', quantity: '3' },
        { who: 'Ольга', garment: '' },
      ],
      words: [expect.stringContaining('2'), 'Строка 3: не сказано, что нужно.'],
    },
  ])
  const refusal = await shop.ask({ method: 'POST', url: '/en/api/supply/list/', ...parted({}, 'a;b') })
  expect([refusal.status, refusal.body]).toMatchObject([400, { people: [expect.stringContaining('our template')] }])
  const heavy = await shop.ask({ method: 'POST', url: '/api/supply/list/', ...parted({}, 'a'.repeat(2_200_000)) })
  expect([heavy.status, heavy.body]).toMatchObject([400, { people: [expect.stringContaining('тяжелее 2')] }])
  const heavyForm = parted(request, 'a'.repeat(2_200_000), { isListFirst: true })
  const heavyPage = await shop.ask({ method: 'POST', url: '/clinics/quote/', ...heavyForm })
  expect(heavyPage.status).toBe(422)
  for (const text of ['тяжелее 2', request.name, request.text]) expect(heavyPage.text).toContain(text)
  const page = await shop.ask({ method: 'POST', url: '/clinics/quote/', ...parted(request, list) })
  expect(page.status).toBe(422)
  expect(page.text).toContain('Строка 3: не сказано, что нужно.')
  // Below the two typed rows, without the gap between them.
  const [, table = ''] = /<textarea[^>]*name="table"[^>]*>([^<]*)/.exec(page.text) ?? []
  expect(table.split('\n').map((line) => line.split('; ', 2).join('; '))).toEqual([
    'Кто; Что нужно',
    'Анна; =HYPERLINK(&quot;x&quot;)',
    '; Шапочка «Вуокса»',
    'Пётр; Халат',
    'Ольга; ',
  ])
  expect(await shop.db.$count(supplyRequests)).toBe(0)
  const sample = await shop.app.http.inject('/en/clinics/list.xlsx')
  expect(sample.statusCode).toBe(200)
  expect(readList(sample.rawPayload).rows.map(({ quantity }) => quantity)).toEqual(['2', '12'])
})

test('shows the same estimate in the response, page, letter and staff command (R-2.1-15)', async () => {
  await aProduct(shop.db, { name: 'Жилет «Ладожский»', nameEn: 'Ladozhsky vest', price: roubles(2_000), stock: 3 })
  const rows = [
    { garment: 'жилет ладожский', quantity: 3 },
    { who: 'Тайное имя', garment: 'Сапоги <b>резиновые</b>', quantity: 2 },
  ]
  const post = (url: string, payload: object) => shop.ask({ method: 'POST', url, payload })
  const estimate = await post('/api/supply/estimate/', {
    kind: 'clinic',
    rows: rows.map(({ who: _who, ...row }) => row),
  })
  expect([estimate.status, estimate.body]).toMatchObject([
    200,
    { pieces: 5, pricedPieces: 3, openRows: 1, total: 6_000, rows: [{ sum: 6_000 }, { sum: null, trouble: 'none' }] },
  ])
  const { email, name, phone } = request
  const wish = { kind: 'clinic', company: 'Клиника', name, phone, email, rows, consent: true }
  const { status, body } = await post('/api/supply/quote/', wish)
  const { number, key } = body as { number: number; key: string }
  expect([status, body]).toMatchObject([201, { estimate: { total: 6_000 }, due: '2026-11-24T08:00:00.000Z' }])
  const page = (await shop.get(`/en/feedback/${key}/`)).text
  for (const words of ['Ladozhsky vest', '6,000', 'Clinics manager', 'by 11:00 Moscow time', 'Not in our catalogue'])
    expect(page).toContain(words)
  await shop.runJobs()
  const letter = shop.sentLetters.at(-1)!
  expect(letter).toMatchObject({ to: email, subject: expect.stringContaining('расчёт') })
  const text = JSON.stringify(letter).replaceAll(/[\u00a0\u202f]/g, ' ')
  for (const words of ['Жилет «Ладожский»', '6 000 ₽', '24 ноября, вторник, до 11:00']) expect(text).toContain(words)
  // The mailbox may belong to a stranger.
  for (const words of ['Тайное имя', 'резиновые', 'Клиника']) expect(text).not.toContain(words)
  expect(await runStaffVerb(shop, ['quote', 'show', String(number)])).toContain('estimate 6000')
  await runStaffVerb(shop, ['quote', 'take', String(number), 'Ольга Ларина'])
  expect((await shop.get(`/feedback/${key}/`)).text).toContain('Ольга Ларина')
  await expect(runStaffVerb(shop, ['quote', 'take', '12', 'Ольга'])).rejects.toMatchObject({ code: 'not_found' })
})

test('estimates a table without JavaScript before sending and stores nothing (R-2.1-15)', async () => {
  const { status, text } = await send({ kind: 'clinic', from: '/clinics/', check: 'true', table: 'Сапоги;2' })
  expect(status).toBe(422)
  expect(text).toContain('Цену посчитает менеджер')
  expect(text).toContain('Сапоги;2')
  expect((await send({ kind: 'clinic', from: '/clinics/', check: 'true', table: '' })).status).toBe(422)
  expect((await send({ ...request, table: 'Топ;1\n'.repeat(501) })).text).toContain('больше 500 строк')
  expect((await send({ ...request, table: 'Топ;1\n'.repeat(500) })).status).toBe(303)
  expect(await shop.db.$count(supplyRequests)).toBe(1)
})

test('refuses an estimate of too many rows, of wrong types and of long cells', async () => {
  const ask = async (rows: unknown) =>
    (await shop.ask({ method: 'POST', url: '/api/supply/estimate/', payload: { kind: 'clinic', rows } })).status
  const row = { garment: 'Топ', quantity: 1 }
  expect(await ask(Array.from({ length: 500 }, () => row))).toBe(200)
  expect(await ask(Array.from({ length: 501 }, () => row))).toBe(400)
  for (const rows of [
    'топ',
    [],
    [null],
    [{ ...row, quantity: '1' }],
    [{ ...row, quantity: -1 }],
    [{ garment: 'я'.repeat(121), quantity: 1 }],
  ])
    expect(await ask(rows)).toBe(400)
})
