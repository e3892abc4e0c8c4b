import { expect, test } from 'vitest'
import { anchorsOf, inlineOf, summaryOf } from './blocks.rules.ts'
import { knownBlocks } from './blocks.schemas.ts'

test('parses strong text and links in words', () => {
  expect(inlineOf('От **15 000 ₽** везём [бесплатно](/pages/delivery/).')).toEqual([
    { text: 'От ' },
    { text: '15 000 ₽', strong: true },
    { text: ' везём ' },
    { text: 'бесплатно', href: '/pages/delivery/' },
    { text: '.' },
  ])
})

test('keeps a link that could run code as plain text', () => {
  for (const href of [
    'javascript:alert`1`',
    '//evil.example/',
    '/\\evil.example/',
    'data:text/html,x',
    'http://plain.example/',
  ])
    expect(inlineOf(`[сюда](${href})`)).toEqual([{ text: 'сюда' }])
})

test('builds anchors from larger headings, numbered alike in both languages', () => {
  const blocks = knownBlocks([
    { kind: 'heading', level: 2, text: 'Когда **отправим**' },
    { kind: 'heading', level: 3, text: 'Мелочь' },
    { kind: 'heading', level: 2, text: 'Как получить' },
  ])
  expect(anchorsOf(blocks)).toEqual([
    { id: 'part-1', title: 'Когда отправим' },
    { id: 'part-2', title: 'Как получить' },
  ])
})

test('drops blocks unknown to this release and keeps the rest', () => {
  const paragraph = { kind: 'paragraph', text: 'Четыре службы.' }
  const blocks = [{ kind: 'html', text: '<script>' }, paragraph, { kind: 'list', items: 'all' }, null, 'words']
  expect(knownBlocks(blocks)).toEqual([paragraph])
})

test('summarizes a text by its first paragraph, cut between words', () => {
  const blocks = knownBlocks([{ kind: 'paragraph', text: 'Отправляем **по всей** России каждый день' }])
  expect(summaryOf(blocks, 100)).toBe('Отправляем по всей России каждый день')
  expect(summaryOf(blocks, 24)).toBe('Отправляем по всей…')
})
