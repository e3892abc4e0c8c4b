import { describe, expect, test } from 'vitest'
import { kopecks } from '#kernel/money.ts'
import { isInn, isKpp, plainNumber } from './company.rules.ts'
import { endOfDay } from './invoices.rules.ts'
import { vatIn } from './invoice-sheet.ts'
import { paymentCode } from './payment-code.rules.ts'
import { roublesInWords } from './roubles-in-words.rules.ts'
import { sampleSeller } from './seller.rules.ts'

test.each([
  ['7707083893', true],
  ['7801234564', true],
  ['780123456724', true],
  ['7801234565', false],
  ['780123456725', false],
  ['780123456734', false],
  ['0000000000', false],
  ['780123456', false],
  ['7801234564x', false],
])('checks an INN by its last digits: %s', (inn, isRight) => {
  expect(isInn(inn)).toBe(isRight)
})

test('accepts a KPP of nine characters, two possibly letters, and numbers with spaces', () => {
  expect(['780101001', '7801AB001', '78010100', '000000000', '7801ab001'].map(isKpp)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(plainNumber(' 78 01-234\u00a0564 ')).toBe('7801234564')
})

test.each([
  [0, 'Ноль рублей 00 копеек'],
  [1_01, 'Один рубль 01 копейка'],
  [2_02, 'Два рубля 02 копейки'],
  [11_11, 'Одиннадцать рублей 11 копеек'],
  [100_00, 'Сто рублей 00 копеек'],
  [1_000_00, 'Одна тысяча рублей 00 копеек'],
  [2_012_34, 'Две тысячи двенадцать рублей 34 копейки'],
  [12_490_00, 'Двенадцать тысяч четыреста девяносто рублей 00 копеек'],
  [121_021_21, 'Сто двадцать одна тысяча двадцать один рубль 21 копейка'],
  [5_000_000_05, 'Пять миллионов рублей 05 копеек'],
  [1_001_001_001_00, 'Один миллиард один миллион одна тысяча один рубль 00 копеек'],
])('writes %i kopecks in words', (sum, words) => {
  expect(roublesInWords(kopecks(sum))).toBe(words)
})

describe('payment code by ГОСТ Р 56042-2014', () => {
  test('contains payee, sum and purpose, without stray separators', () => {
    const seller = { ...sampleSeller, name: 'ООО «Раз|Два»' }
    const code = paymentCode({ seller, sum: kopecks(12_490_50), purpose: 'Оплата по счёту № 48262137' })
    expect(code).toBe(
      'ST00012|Name=ООО «Раз Два»|PersonalAcc=40702810000000000000|BankName=Банк «Образец»|BIC=000000000' +
        '|CorrespAcc=30101810000000000000|Sum=1249050|Purpose=Оплата по счёту № 48262137|PayeeINN=0000000000|KPP=000000000',
    )
  })
})

test('calculates the included VAT to the kopeck', () => {
  expect(vatIn(kopecks(122_00), 22)).toBe(22_00)
  expect(vatIn(kopecks(1), 22)).toBe(0)
  expect(vatIn(kopecks(3_490_01), 22)).toBe(629_35)
})

test('an invoice is payable until the end of a day in Moscow', () => {
  expect(endOfDay(new Date('2026-11-23T09:00:00Z'), 5).toISOString()).toBe('2026-11-28T20:59:59.000Z')
  // Already the next day in Moscow.
  expect(endOfDay(new Date('2026-11-23T21:30:00Z'), 5).toISOString()).toBe('2026-11-29T20:59:59.000Z')
})
