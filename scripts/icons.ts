import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

/** Draws public/ from the logo: favicon, home screen icons, and the garments of the error page. */
const petal = 'M0-4.4C4.6-9 4.6-19 0-21C-4.6-19-4.6-9 0-4.4Z'
const petals = [0, 60, 120, 180, 240, 300].map((turn) => `<path d="${petal}" transform="rotate(${turn})"/>`).join('')
const pine = '#124A43'
const paper = '#FFFFFF'

/** Logo on a square background; `share` is its part of the side (safe area of maskable icons: 0.8). */
const square = (share: number) => {
  const side = 42 / share
  const box = [-side / 2, -side / 2, side, side].join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><rect x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}" fill="${pine}"/><g fill="${paper}">${petals}</g></svg>`
}

const png = (svg: string, side: number) =>
  sharp(Buffer.from(svg), { density: (72 * side) / 42 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** ICO file around a PNG: a header of six bytes, an entry of sixteen, the picture. */
function ico(picture: Buffer, side: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(side, 6)
  header.writeUInt8(side, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, picture])
}

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-22 -22 44 44"><style>g{fill:${pine}}@media(prefers-color-scheme:dark){g{fill:#DCE9E4}}</style><g>${petals}</g></svg>\n`

mkdirSync('public/art', { recursive: true })
writeFileSync('public/favicon.svg', favicon)
writeFileSync('public/favicon.ico', ico(await png(square(0.8), 32), 32))
writeFileSync('public/apple-touch-icon.png', await png(square(0.6), 180))
for (const side of [192, 512]) writeFileSync(`public/icon-${side}.png`, await png(square(0.56), side))
for (const [name, from] of [
  ['top-v-hvoya', 'top-women-front-hvoya'],
  ['top-zip-hvoya', 'top-zip-front-hvoya'],
]) {
  await sharp(`demo/catalogue-images/${from}.webp`).resize(760).webp({ quality: 82 }).toFile(`public/art/${name}.webp`)
}
