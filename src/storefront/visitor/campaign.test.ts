import { expect, test, vi, afterEach } from 'vitest'
import { campaign, campaignOf, firstTouch, idsIn, keepCampaign } from './campaign.ts'

const here = (query = '') => new URL(`https://shop.example/kategorii/topy/${query}`)

afterEach(() => vi.unstubAllGlobals())

test('keeps utm marks, the referrer and _from (R-3-42)', () => {
  const query =
    '?utm_source=vk&utm_medium=cpc&utm_campaign=autumn&utm_content=b1&utm_term=%D1%82%D0%BE%D0%BF&utm_referrer=x.ru&_from=mail'
  expect(campaignOf(here(query), 'https://vk.com/feed')).toEqual({
    utm_source: 'vk',
    utm_medium: 'cpc',
    utm_campaign: 'autumn',
    utm_content: 'b1',
    utm_term: 'топ',
    utm_referrer: 'x.ru',
    _from: 'mail',
    referrer: 'https://vk.com/feed',
  })
})

test('keeps click and visitor ids (R-3-43)', () => {
  expect(campaignOf(here('?yclid=17&gclid=Cj0&fbclid=a&other=1'), '')).toEqual({
    yclid: '17',
    gclid: 'Cj0',
    fbclid: 'a',
  })
  expect(idsIn('hint=1.0.0; _ym_uid=1700000000123; _ga=GA1.1.5.6')).toEqual({
    _ym_uid: '1700000000123',
    _ga: 'GA1.1.5.6',
  })
})

test('reads openstat marks by name and packed (R-3-43)', () => {
  const four = {
    openstat_service: 'direct.yandex.ru',
    openstat_campaign: '12',
    openstat_ad: '34',
    openstat_source: 'yandex.ru:premium',
  }
  expect(campaignOf(here(`?${new URLSearchParams(four)}`), '')).toEqual(four)
  const packedMarks = btoa('direct.yandex.ru;12;34;yandex.ru:premium').replaceAll('+', '-').replaceAll('/', '_')
  expect(campaignOf(here(`?_openstat=${packedMarks}`), '')).toEqual(four)
  expect(campaignOf(here('?_openstat=%00!'), '')).toEqual({})
})

test('ignores own pages as referrers and truncates long values', () => {
  expect(campaignOf(here(), 'https://shop.example/')).toEqual({})
  expect(campaignOf(here(), 'not an address')).toEqual({})
  const { utm_source = '', utm_term } = campaignOf(here(`?utm_source=${'я'.repeat(900)}&utm_term=a%0Ab`), '')
  expect(utm_source).toHaveLength(200)
  expect(utm_term).toBe('a b')
})

test('keeps the first touch, and prefers a mark to a referrer (R-3-42)', () => {
  const vk = { utm_source: 'vk' }
  expect(firstTouch({}, vk, {})).toEqual(vk)
  expect(firstTouch(vk, {}, {})).toEqual(vk)
  expect(firstTouch(vk, { utm_source: 'ya' }, {})).toEqual(vk)
  expect(firstTouch({ referrer: 'https://a.ru/' }, vk, {})).toEqual(vk)
  expect(firstTouch({ referrer: 'https://a.ru/' }, { referrer: 'https://b.ru/' }, {})).toEqual({
    referrer: 'https://a.ru/',
  })
  expect(firstTouch(vk, {}, { _ym_uid: '1' })).toEqual({ ...vk, _ym_uid: '1' })
  expect(firstTouch({ _ym_uid: '1' }, vk, { _ym_uid: '1' })).toEqual({ ...vk, _ym_uid: '1' })
})

function browser(url: string, storage: Record<string, string>) {
  vi.stubGlobal('location', new URL(url))
  vi.stubGlobal('document', { referrer: '', cookie: '' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
  })
}

test('stores the campaign under queriesData, but none for a direct visit (R-3-42, R-9-03)', () => {
  const storage: Record<string, string> = {}
  browser('https://shop.example/', storage)
  keepCampaign()
  expect(storage).toEqual({})
  browser('https://shop.example/?utm_source=vk', storage)
  keepCampaign()
  expect(JSON.parse(storage['queriesData'] ?? '')).toEqual({ utm_source: 'vk' })
  browser('https://shop.example/?utm_source=ya', storage)
  keepCampaign()
  expect(campaign()).toEqual({ utm_source: 'vk' })
})

test('ignores malformed stored campaigns', () => {
  for (const nonsense of ['{', 'null', '7', '{"utm_source":7}', '{"Чужое":"vk"}']) {
    browser('https://shop.example/', { queriesData: nonsense })
    expect(campaign()).toEqual({})
  }
  browser('https://shop.example/', { queriesData: '{"utm_source":"vk","utm_term":7}' })
  expect(campaign()).toEqual({ utm_source: 'vk' })
})
