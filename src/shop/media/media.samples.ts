import sharp, { type Sharp } from 'sharp'
import type { KnownOriginal } from './media.actions.ts'

type PictureSample = { width?: number; height?: number; colour?: string }

/** Picture of one color with a stripe across. */
export function aDrawing({ width = 1005, height = 1374, colour = '#c4d7d1' }: PictureSample = {}): Sharp {
  const stripe = { create: { width, height: Math.ceil(height / 10), channels: 3 as const, background: '#16423c' } }
  return sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    { input: stripe, gravity: 'north' },
  ])
}

/** Original with known facts, as in the seed data. */
export async function aKnownPicture({ width = 1005, height = 1374, colour = '#c4d7d1' }: PictureSample = {}) {
  const bytes = await aDrawing({ width, height, colour }).webp({ lossless: true }).toBuffer()
  return { bytes, mime: 'image/webp', kind: 'image', width, height, placeholder: colour } satisfies KnownOriginal
}

/** Video of arbitrary bytes, because the shop does not decode videos. */
export const aKnownVideo = (length = 1000): KnownOriginal => ({
  bytes: Buffer.from(Array.from({ length }, (_, place) => place % 256)),
  mime: 'video/mp4',
  kind: 'video',
  width: 606,
  height: 828,
  placeholder: '#dfe6e3',
})
