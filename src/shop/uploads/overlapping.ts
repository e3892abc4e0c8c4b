/** Overlap size, longer than any searched text. */
export const overlapBytes = 128

/** Repeats the end of each chunk at the start of the next, so that no searched text is split. */
export async function* overlapping(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    yield bytes
    rest = bytes.subarray(-overlapBytes)
  }
}
