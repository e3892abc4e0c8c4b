import sharp from 'sharp'
import { markPetal, markTurns } from '../brand.rules.ts'
import { openPicture } from './encode.ts'
import { cardSize } from './share-card.rules.ts'

export type CardDrawing = {
  title: string
  brand: string
  /** Picture of the product or cover; without one, the card is text on a pine background. */
  photo?: Buffer | undefined
}

const family = 'Source Serif 4'
const padding = 72
const mark = 52
const narrowestPhoto = 440
const widestPhoto = 600
/** Font sizes from a short name to a heading of three lines; longer titles end in an ellipsis. */
const titleSizes = [76, 66, 58, 50, 44]
const titleHeight = cardSize.height - 3 * padding - mark

const onPhoto = { ground: '#F2F6F4', ink: '#0F231F', pine: '#124A43' }
const alone = { ground: '#124A43', ink: '#FFFFFF', pine: '#FFFFFF' }

const petals = markTurns.map((turn) => `<path d="${markPetal}" transform="rotate(${turn})"/>`).join('')
const markOf = (side: number, color: string, opacity = 1): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-22 -22 44 44"><g fill="${color}" fill-opacity="${opacity}">${petals}</g></svg>`,
  )

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Keeps «V-вырез» on one line. */
const unbroken = (text: string): string => text.replaceAll(/(?<=(?<!\p{L})\p{L}-)/gu, '\u2060')

const asMarkup = (text: string, color: string): string =>
  `<span foreground="${color}">${unbroken(text).replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? '')}</span>`

/** Invisible letters with an ascender and a descender, so that all names are equally tall. */
const tails = '<span alpha="1">ly</span>'

type Words = { text: string; size: number; color: string; width: number; end?: string }

const write = ({ text, size, color, width, end = '' }: Words) =>
  sharp({
    text: {
      text: asMarkup(text, color) + end,
      font: `${family} ${size}`,
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })

/** Shortens a text by a quarter, preferably at the end of a word. */
function shorter(text: string): string {
  const start = text.slice(0, Math.floor(text.length * 0.75))
  const end = start.lastIndexOf(' ')
  return `${(end > start.length / 2 ? start.slice(0, end) : start).replace(/[\s,.:;–—…-]+$/, '')}…`
}

/** Writes the title in the largest size that fits; truncates it if none does. */
async function writeTitle(text: string, color: string, width: number, sizes = titleSizes) {
  for (const size of sizes) {
    const words = await write({ text, size, color, width })
    if (words.info.height <= titleHeight && words.info.width <= width) return words
  }
  return writeTitle(shorter(text), color, width, sizes.slice(-1))
}

async function photoPart(photo: Buffer | undefined) {
  if (!photo) return undefined
  const { autoOrient } = await openPicture(photo).metadata()
  const natural = Math.round((cardSize.height * autoOrient.width) / autoOrient.height)
  const width = Math.min(widestPhoto, Math.max(narrowestPhoto, natural))
  const input = await openPicture(photo)
    .autoOrient()
    .resize({ width, height: cardSize.height, fit: 'cover' })
    .toBuffer()
  return { width, input }
}

/** Draws the share card for link previews: page picture, title and the shop's logo. */
export async function drawCard({ title, brand, photo }: CardDrawing): Promise<Buffer> {
  const side = await photoPart(photo)
  const look = side ? onPhoto : alone
  const width = cardSize.width - (side?.width ?? 0) - 2 * padding
  const [heading, name] = await Promise.all([
    writeTitle(title, look.ink, Math.min(width, 880)),
    write({ text: brand.toLocaleLowerCase('ru'), size: 50, color: look.pine, width, end: tails }),
  ])
  const large = 620
  return sharp({ create: { ...cardSize, channels: 3, background: look.ground } })
    .composite([
      side
        ? { input: side.input, left: cardSize.width - side.width, top: 0 }
        : { input: await cut(markOf(large, look.pine, 0.1)), left: cardSize.width - 460, top: 0 },
      { input: markOf(mark, look.pine), left: padding, top: padding - 8 },
      { input: name.data, left: padding + mark + 20, top: padding - 8 + Math.round((mark - name.info.height) / 2) },
      { input: heading.data, left: padding, top: cardSize.height - padding - heading.info.height },
    ])
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()

  /** Crops the large logo to the card. */
  function cut(drawing: Buffer): Promise<Buffer> {
    return sharp(drawing).extract({ left: 0, top: 0, width: 460, height: large }).png().toBuffer()
  }
}
