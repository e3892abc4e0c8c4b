import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filtersFrom } from '#shop/listing/listing.rules.ts'
import { keepChosen, keptChosen } from './kept-filters.ts'

const held = new Map<string, string>()

beforeEach(() => {
  held.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const chosen = (query: Record<string, string>) => filtersFrom(query).chosen

test('R-4.5-17 a colour and a size come in when they are ticked and go out when they are unticked', () => {
  keepChosen(chosen({}), chosen({ color: 'hvoya', size: '46' }))
  expect(keptChosen()).toEqual({ color: ['hvoya'], size: ['46'] })
  keepChosen(chosen({ color: 'hvoya', size: '46' }), chosen({ size: '46' }))
  expect(keptChosen()).toEqual({ color: [], size: ['46'] })
})

test('R-4.5-17 what another list was narrowed by stays', () => {
  keepChosen(chosen({}), chosen({ size: '46' }))
  keepChosen(chosen({}), chosen({ color: 'ladoga' }))
  expect(keptChosen()).toEqual({ color: ['ladoga'], size: ['46'] })
})

test.each(['', 'null', '[]', '7', '{"color":7,"size":[1,"46",null]}', '{broken'])(
  'what others wrote there (%s) is believed only as far as it makes sense',
  (text) => {
    held.set('chosenFilters', text)
    expect(keptChosen()).toEqual({ color: [], size: text.includes('46') ? ['46'] : [] })
  },
)

test('a browser that keeps nothing does not break the filters', () => {
  vi.stubGlobal('localStorage', undefined)
  keepChosen(chosen({}), chosen({ size: '46' }))
  expect(keptChosen()).toEqual({ color: [], size: [] })
})
