/** No text that is searched for is longer. */
export const overlapBytes = 128

/** Chunks that begin with the end of the one before, so that no text is cut in two. */
export async function* overlapping(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk])
    yield bytes
    rest = bytes.subarray(-overlapBytes)
  }
}
