import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { codeOptions, codePicture } from '../common/code-picture.loader.ts'
import { bankLinks } from './sbp-code.loader.ts'

test('QR picture has every square except the eyes and the covered center (I-11)', () => {
  const link =
    'https://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M?type=01&bank=000000000001&sum=10000&cur=RUB&crc=F3D0'
  const { data, size } = encode(link, codeOptions)
  const { path, eyes } = codePicture(link)
  expect(eyes).toEqual([
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ])
  const dark = new Set<string>()
  let [x, y] = [0, '']
  for (const [, move, number, row] of path.matchAll(/([Mmh])(\d+)(?: (\d+)(?:\.5)?)?/g)) {
    if (move === 'M') [x, y] = [0, row ?? '']
    const width = move === 'h' ? Number(number) : 0
    for (let at = 0; at < width; at++) dark.add(`${x + at} ${y}`)
    x += Number(number)
  }
  let missing = 0
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) {
      const isInEye = eyes.some(([ex, ey]) => x >= ex && x < ex + 7 && y >= ey && y < ey + 7)
      if (dark.has(`${x} ${y}`)) expect(isDark).toBe(true)
      else if (isDark && !isInEye) missing++
    }
  // Level H recovers 30 %; the logo covers a good 4 %.
  expect(missing / (size * size)).toBeLessThan(0.05)
})

test('offers bank apps for a link of the national system only (I-11)', () => {
  expect(bankLinks('https://bank.example/1/', 'ru')).toEqual([])
  expect(bankLinks('https://qr.nspk.ru/AS10', 'ru')[0]).toEqual({
    name: 'Сбер',
    href: 'bank100000000111://qr.nspk.ru/AS10',
  })
})
