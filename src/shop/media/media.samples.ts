import sharp, { type Sharp } from 'sharp'
import type { KnownOriginal } from './media.actions.ts'

type PictureSample = { width?: number; height?: number; colour?: string }

/** A picture of one colour with a stripe across, so that it is not quite nothing to look at. */
export function aDrawing({ width = 1005, height = 1374, colour = '#c4d7d1' }: PictureSample = {}): Sharp {
  const stripe = { create: { width, height: Math.ceil(height / 10), channels: 3 as const, background: '#16423c' } }
  return sharp({ create: { width, height, channels: 3, background: colour } }).composite([
    { input: stripe, gravity: 'north' },
  ])
}

/** An original with known facts, as the seed has them. */
export async function aKnownPicture({ width = 1005, height = 1374, colour = '#c4d7d1' }: PictureSample = {}) {
  const bytes = await aDrawing({ width, height, colour }).webp({ lossless: true }).toBuffer()
  return { bytes, mime: 'image/webp', kind: 'image', width, height, placeholder: colour } satisfies KnownOriginal
}

/** The shop does not look into videos, so any bytes will do. */
export const aKnownVideo = (length = 1000): KnownOriginal => ({
  bytes: Buffer.from(Array.from({ length }, (_, place) => place % 256)),
  mime: 'video/mp4',
  kind: 'video',
  width: 606,
  height: 828,
  placeholder: '#dfe6e3',
})
