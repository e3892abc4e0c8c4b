import { deflateRawSync } from 'node:zlib'

type FormFile = { name?: string; type?: string; bytes: Buffer | string; field?: string }

const boundary = '----WebKitFormBoundaryForTests'

/** Multipart form with one file, as posted by a browser. */
export function aFileForm({ name = 'photo.png', type = 'image/png', bytes, field = 'file' }: FormFile) {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

type FormFields = readonly (readonly [field: string, value: string | Required<Pick<FormFile, 'name' | 'bytes'>>])[]

/** Multipart form with fields and files in order, as posted by a browser without JavaScript. */
export function aPartedForm(fields: FormFields) {
  const parts = fields.flatMap(([field, value]) => {
    const isText = typeof value === 'string'
    const file = isText ? '' : `; filename="${value.name}"`
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(isText ? value : value.bytes), Buffer.from('\r\n')]
  })
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

type ZipFile = { name: string; text?: string | Buffer; size?: number; packedSize?: number; isDeflated?: boolean }

/** Builds a zip whose directory may contradict its contents. */
export function aZip(files: ZipFile[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let position = 0
  for (const { name, text = '', isDeflated = false, ...said } of files) {
    const packed = isDeflated ? deflateRawSync(text) : Buffer.from(text)
    const { size = text.length, packedSize = packed.length } = said
    const method = isDeflated ? 8 : 0
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    locals.push(local, Buffer.from(name), packed)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(packedSize, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(position, 42)
    entries.push(entry, Buffer.from(name))
    position += 30 + Buffer.byteLength(name) + packed.length
  }
  const [body, directory] = [Buffer.concat(locals), Buffer.concat(entries)]
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(body.length, 16)
  return Buffer.concat([body, directory, end])
}
