import { describe, expect, test } from 'vitest'
import { filePart, formParts, partText } from './multipart.ts'

const type = 'multipart/form-data; boundary=----edge'
const part = (disposition: string, bytes: string) =>
  `------edge\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain\r\n\r\n${bytes}\r\n`
const end = '------edge--\r\n'

/** Body as a network may deliver it: in chunks of this many bytes. */
async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string, { size = 64, contentType = type } = {}) {
  const file = await filePart(inPieces(text, size), contentType, 'file')
  if (!file) return undefined
  const pieces: Buffer[] = []
  for await (const piece of file.bytes) pieces.push(piece)
  return { name: file.name, text: Buffer.concat(pieces).toString() }
}

describe('a file in a posted form', () => {
  const tricky = 'начало\r\n------edg\r\n--\r\n----конец'
  const body = part('name="note"', 'not this one') + part('name="file"; filename="фото 1.png"', tricky) + end

  test.each([1, 2, 3, 7, 64, 10_000])('is read whole from chunks of %d bytes', async (size) => {
    expect(await read(body, { size })).toEqual({ name: 'фото 1.png', text: tricky })
  })

  test('may be empty or missing', async () => {
    expect(await read(part('name="file"; filename=""', '') + end)).toEqual({ name: '', text: '' })
    expect(await read(part('name="file"', 'a field without a file') + end)).toBeUndefined()
    expect(await read(end)).toBeUndefined()
  })

  test.each([
    ['breaks off in the middle', body.slice(0, -40)],
    ['has no end', part('name="file"; filename="a.png"', 'x').slice(0, -2)],
    ['has a head as long as a book', part(`name="file"; filename="${'a'.repeat(9_000)}"`, 'x') + end],
    ['has a thousand fields', part('name="note"', 'x').repeat(1_000) + end],
    ['is something else', '{"file": 1}'],
  ])('is refused when the body %s', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'bad_request', status: 400 })
  })

  test.each(['application/json', 'multipart/form-data', `multipart/form-data; boundary=${'e'.repeat(71)}`, ''])(
    'is not looked for in a body of another type (%s)',
    async (contentType) => {
      expect(await read(body, { contentType })).toBeUndefined()
    },
  )
})

test.each([1, 64, 10_000])('a partly read file takes nothing of the next part (%d bytes)', async (size) => {
  const body = part('name="file"; filename="a.pdf"', 'x'.repeat(300)) + part('name="text"', 'после файла') + end
  const texts: string[] = []
  for await (const each of formParts(inPieces(body, size), type))
    if (each.fileName === undefined) texts.push(await partText(each, 100))
    else
      for await (const piece of each.bytes) {
        texts.push(String(piece.length > 0))
        break
      }
  expect(texts).toEqual(['true', 'после файла'])
})
