import { expect, test } from 'vitest'
import { dispositionOf, fileName } from './uploads.rules.ts'

test.each([
  ['Отзыв.PNG', 'Отзыв.webp'],
  ['../../etc/passwd', 'passwd.webp'],
  ['C:\\Users\\Анна\\фото 1.jpeg', 'фото 1.webp'],
  ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie x=1.webp'],
  ['счёт\u202Egnp.exe', 'счётgnp.webp'],
  ['\u0000\u0007.png', 'file.webp'],
  ['...', 'file.webp'],
  ['', 'file.webp'],
  ['<img src=x onerror=alert(1)>.png', 'img src=x onerror=alert(1).webp'],
  ['я'.repeat(5_000), `${'я'.repeat(120)}.webp`],
  [`${'👩🏽‍⚕️'.repeat(200)}.png`, expect.stringMatching(/^[^\uD800-\uDFFF]*\.webp$/u)],
])('sanitizes the file name %j', (givenName, name) => {
  expect(fileName(givenName, 'webp')).toEqual(name)
})

test('encodes a file name of any language for a header', () => {
  expect(dispositionOf("фото (1)'*.webp", 'inline')).toBe(
    "inline; filename*=UTF-8''%D1%84%D0%BE%D1%82%D0%BE%20%281%29%27%2a.webp",
  )
})
