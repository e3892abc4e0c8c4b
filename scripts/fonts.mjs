// Cuts the two font families down to the letters of the shop: files go to src/ui/fonts, faces to src/ui/fonts.css.
// Fonts of the image worker for cards go to data/fonts, because it reads no WOFF2. Run by hand after an update of the
// font packages: node scripts/fonts.mjs
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const packageFolder = (name) => dirname(require.resolve(`@fontsource-variable/${name}/package.json`))
const target = join(dirname(fileURLToPath(import.meta.url)), '../src/ui/fonts')

const span = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, step) => from + step))
const without = (text, others) => [...text].filter((sign) => !others.includes(sign)).join('')

// The first screen waits for these two: Russian letters, and signs used between letters of any language. V and C count
// as signs: «V-вырез», «40 °C».
const russian = span(0x0410, 0x044f) + 'Ёё№'
const signs = ' !%&()+,-./0123456789:;?VC\u00a0©«°²·»×–—…−'
// Additional signs of English, and rare letters of names and reviews.
const latin = without(span(0x20, 0x7e) + '‘’“”', signs)
const accents = without(
  span(0xa0, 0xff) + '\u0131\u0152\u0153\u02c6\u02da\u02dc\u2002\u2003\u2009\u201a\u201e\u2022\u2039\u203a\u20ac\u2122',
  signs,
)
const cyrillic = without(span(0x0400, 0x045f) + '\u0490\u0491', russian)
const parts = {
  russian: ['cyrillic', russian],
  signs: ['latin', signs],
  latin: ['latin', latin],
  accents: ['latin', accents],
  cyrillic: ['cyrillic', cyrillic],
  rouble: ['latin-ext', '₽'],
}

// Small capitals, fractions and alternates are never used; tabular figures are (countdown, tables).
const features = ['kern', 'tnum']

const families = [
  {
    file: 'onest',
    name: 'Onest',
    weight: '400 700',
    licence: 'OFL-Onest.txt',
    folder: packageFolder('onest'),
    source: (subset) => `onest-${subset}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    file: 'display',
    name: 'Yasmena Display',
    weight: '400',
    licence: 'OFL-SourceSerif4.txt',
    folder: packageFolder('source-serif-4'),
    source: (subset) => `source-serif-4-${subset}-opsz-normal.woff2`,
    axes: { opsz: 60, wght: 400 },
  },
]

/** Whole subsets of the display family for cards: size does not matter there, and a title may hold any letter. */
const cardParts = { latin: latin + signs + accents, cyrillic: russian + cyrillic, rouble: '₽' }

async function cutForCards({ folder, source, axes, licence }) {
  const cards = join(target, '../../../data/fonts')
  await mkdir(cards, { recursive: true })
  for (const [part, letters] of Object.entries(cardParts)) {
    const original = await readFile(join(folder, 'files', source(parts[part][0])))
    const options = { targetFormat: 'truetype', variationAxes: axes, keepFeatures: ['kern'], noHinting: true }
    await writeFile(join(cards, `display-${part}.ttf`), await subsetFont(original, letters, options))
  }
  await copyFile(join(folder, 'LICENSE'), join(cards, licence))
}

async function cut(family, part) {
  const [source, letters] = parts[part]
  const original = await readFile(join(family.folder, 'files', family.source(source)))
  const options = { targetFormat: 'woff2', variationAxes: family.axes, keepFeatures: features, noHinting: true }
  const small = await subsetFont(original, letters, options)
  await writeFile(join(target, `${family.file}-${part}.woff2`), small)
  console.log(`${family.file}-${part}.woff2`, small.length)
}

/** Value of CSS `unicode-range`: `U+0-7F, U+A0`. */
function rangeOf(letters) {
  const codes = [...letters].map((sign) => sign.codePointAt(0)).sort((a, b) => a - b)
  const spans = []
  for (const code of codes) {
    const last = spans.at(-1)
    if (last && last[1] === code - 1) last[1] = code
    else spans.push([code, code])
  }
  const hex = (code) => code.toString(16).toUpperCase()
  return spans.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ')
}

const faces = families.flatMap(({ file, name, weight }) =>
  Object.entries(parts).map(
    ([part, [, letters]]) => `@font-face {
  font-family: '${name}';
  font-weight: ${weight};
  font-display: swap;
  src: url('./fonts/${file}-${part}.woff2') format('woff2');
  unicode-range: ${rangeOf(letters)};
}
`,
  ),
)

await mkdir(target, { recursive: true })
for (const old of await readdir(target)) if (old.endsWith('.woff2')) await rm(join(target, old))
for (const family of families) {
  for (const part of Object.keys(parts)) await cut(family, part)
  await copyFile(join(family.folder, 'LICENSE'), join(target, family.licence))
}
await cutForCards(families[1])
const sheet = join(target, '../fonts.css')
const fallbacks = (await readFile(sheet, 'utf8')).split(/(?=\/\* System faces)/)[1]
await writeFile(
  sheet,
  `/* Written by scripts/fonts.mjs, which cuts the files, down to the system faces. */\n${faces.join('')}\n${fallbacks}`,
)
