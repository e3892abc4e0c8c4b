import { expect, test } from 'vitest'
import { setWords, wordsSet } from './set-words.ts'
import { buildFiles, codeOf } from './testing.ts'

const shown = (code: string) => wordsSet(code, 'x.texts.ts').replaceAll('\u00a0', '·')

test.each([
  [
    `const ru = { cart: 'Товар в корзине', 'а б в': 'и "о" да' }`,
    `const ru = { cart: 'Товар в·корзине', 'а б в': 'и·"о" да' }`,
  ],
  [`const t = (n: 'а б') => \`от \${n} ₽ и в срок\``, `const t = (n: 'а б') => \`от·\${n}·₽ и·в·срок\``],
  [
    `import x from 'а б'; const en = ['60 °C – at once', 'a bag']`,
    `import x from 'а б'; const en = ['60·°C·– at once', 'a bag']`,
  ],
  [`// в файле\nconst a = 'It\\'s в доме'`, `// в файле\nconst a = 'It\\'s в·доме'`],
])('%s', (code, set) => expect(shown(code)).toBe(set))

test('typesets the texts of screens in a build, and no others', async () => {
  const words = `export const t = { cart: 'Товар в корзине' }`
  const files = {
    'entry.ts': `import { t } from './src/storefront/cart/cart.texts.ts'; import { t as code } from './src/shop/code.texts.ts'; console.log(t, code)`,
    'src/storefront/cart/cart.texts.ts': words,
    'src/shop/code.texts.ts': words,
  }
  const code = codeOf(await buildFiles({ files, config: { plugins: [setWords] } }))
  expect(code.match(/Товар в корзине/g)).toHaveLength(1)
  expect(code.match(/Товар в\\xA0корзине/g)).toHaveLength(1)
})
