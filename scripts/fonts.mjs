// Cuts the two families down to what the shop writes and puts the files into src/ui/fonts.
// Run by hand after an update of the font packages: node scripts/fonts.mjs
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const packageFolder = (name) => dirname(require.resolve(`@fontsource-variable/${name}/package.json`))
const target = join(dirname(fileURLToPath(import.meta.url)), '../src/ui/fonts')

const span = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, step) => from + step))
const cyrillic = span(0x0400, 0x045f) + '\u0490\u0491\u2116'
const latin = span(0x20, 0x7e) + span(0xa0, 0xff) + '\u0131\u0152\u0153\u02c6\u02da\u02dc'
const punctuation =
  '\u2002\u2003\u2009\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212'
const alphabets = { cyrillic, latin: latin + punctuation, rouble: '\u20bd' }
const sourceOf = { cyrillic: 'cyrillic', latin: 'latin', rouble: 'latin-ext' }

// Small capitals, fractions and alternates are never used; figures of equal width are (countdown, tables).
const features = ['kern', 'tnum']

const families = [
  {
    file: 'onest',
    licence: 'OFL-Onest.txt',
    folder: packageFolder('onest'),
    source: (subset) => `onest-${subset}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    file: 'display',
    licence: 'OFL-SourceSerif4.txt',
    folder: packageFolder('source-serif-4'),
    source: (subset) => `source-serif-4-${subset}-opsz-normal.woff2`,
    axes: { opsz: 60, wght: 400 },
  },
]

async function cut(family, part) {
  const original = await readFile(join(family.folder, 'files', family.source(sourceOf[part])))
  const options = { targetFormat: 'woff2', variationAxes: family.axes, keepFeatures: features, noHinting: true }
  const small = await subsetFont(original, alphabets[part], options)
  await writeFile(join(target, `${family.file}-${part}.woff2`), small)
  console.log(`${family.file}-${part}.woff2`, small.length)
}

await mkdir(target, { recursive: true })
for (const family of families) {
  for (const part of Object.keys(alphabets)) await cut(family, part)
  await copyFile(join(family.folder, 'LICENSE'), join(target, family.licence))
}
