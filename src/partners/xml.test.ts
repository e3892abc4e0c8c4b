import fc from 'fast-check'
import { expect, test } from 'vitest'
import { node, parseXml, textOf, xmlOf } from './xml.ts'

test('reads attributes, text, empty elements, comments and CDATA', () => {
  const document = parseXml(`\ufeff<?xml version="1.0"?>
    <!-- a comment with <tags> -->
    <points count="2" empty=''><point code='A&amp;B'><name> Пункт &#8470; 5 </name></point><point/><![CDATA[<raw>]]></points>`)
  expect(document).toMatchObject({ name: 'points', attributes: { count: '2', empty: '' } })
  expect(document.children.map(({ attributes }) => attributes)).toEqual([{ code: 'A&B' }, {}])
  expect(textOf(document.children[0]!, 'name')).toBe('Пункт № 5')
  expect(document.text.trim()).toBe('<raw>')
})

test('keeps a bare & and an unknown entity', () => {
  const { attributes, text } = parseXml('<a msg="Склад & Ко, &nbsp; &x;">1 & 2 &#0; &#x110000;</a>')
  expect([attributes['msg'], text]).toEqual(['Склад & Ко, &nbsp; &x;', '1 & 2 &#0; &#x110000;'])
})

test.each([
  '',
  'text',
  '<a>',
  '<a></b>',
  '<a/><b/>',
  '</a>',
  '<a',
  '<a b="1>',
  'before <a/>',
  '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
  '<a>'.repeat(20) + '</a>'.repeat(20),
])('rejects %j', (source) => {
  expect(() => parseXml(source)).toThrow('no XML')
})

test('reads back written XML unchanged for any content', () => {
  // Control characters cannot be written at all; not every reader keeps line ends in attributes.
  const content = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff\ufeff]/gu, ''))
  fc.assert(
    fc.property(content, content, (text, value) => {
      const document = parseXml(xmlOf(node('a', [node('b', text, { value })])))
      expect(document.children[0]).toMatchObject({ text, attributes: { value } })
    }),
  )
  expect(xmlOf(node('a', 'x\u0000y'))).toBe('<a>xy</a>')
})

test('gives up on any nonsense quickly', () => {
  const start = performance.now()
  for (const piece of ['<', '<a ', '<a b=', '&#', '<![CDATA[', '<!--', '"', '<a b="', "<a b='x' "])
    expect(() => parseXml(piece.repeat(20_000))).toThrow()
  expect(performance.now() - start).toBeLessThan(2_000)
})
