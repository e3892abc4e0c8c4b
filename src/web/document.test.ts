import { expect, test } from 'vitest'
import { documentHtml, escapeHtml, escapeJson } from './document.ts'
import { joinPieces } from '#http/encoding.ts'

test('data in the document cannot open or close a tag, or break a line', () => {
  const text = '</script><script>alert(1)</script><!--\u2028\u2029'
  const escapedText = escapeJson(JSON.stringify({ text }))
  expect(escapedText).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(escapedText)).toEqual({ text })
})

test('escapes text in attributes', () => {
  expect(escapeHtml(`"<a>" & 'b'`)).toBe(`&quot;&lt;a&gt;&quot; &amp; 'b'`)
})

test('moves preloads into the head, including those React put before the page', () => {
  const pieces = documentHtml({
    head: { title: 'A<b>', lang: 'ru', tags: [] },
    app: ['<link rel="preload" as="image" href="/a.avif"/><header>', Buffer.from('Шапка'), '</header>'],
    boot: { status: 200, release: 'r', data: {}, frameHash: 'h', search: '' },
    assets: {
      js: '/e.js',
      style: { sheets: ['/e.css', '/f.css'], css: Buffer.from('p{}') },
      preload: ['/p.js'],
      styles: [],
      inlineModules: [],
    },
    fonts: ['/text.woff2'],
  })
  const html = joinPieces(pieces).toString()
  expect(html.indexOf('/a.avif')).toBeLessThan(html.indexOf('</head>'))
  expect(html).toContain('<div id="root"><header>Шапка</header></div>')
  expect(html).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/text.woff2">')
  expect(JSON.parse(/<script id="boot"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? '')).toMatchObject({
    release: 'r',
  })
  expect(html).toContain('<title>A&lt;b&gt;</title>')
  expect(html).toContain('<style data-sheets="/e.css /f.css">p{}</style>')
  // A browser requests in document order: the first picture is the largest content, fonts can be swapped.
  expect(html.indexOf('/a.avif')).toBeLessThan(html.indexOf('<style'))
  expect(html.indexOf('<style')).toBeLessThan(html.indexOf('/text.woff2'))
  // Scripts wait for the first paint.
  expect(/<template id="code">(.*?)<\/template>/.exec(html)?.[1]).toMatch(/\/_frame\/ru\/h\/.*\/p\.js.*\/e\.js/)
  expect(html.match(/\.js/g)).toHaveLength(2)
})
