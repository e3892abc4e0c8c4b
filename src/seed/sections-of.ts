import type { Picture } from '#shop/media/media.rules.ts'
import type { Block } from '#shop/texts/blocks.rules.ts'
import type { SectionFact, SectionLink, SectionTone } from '#shop/texts/sections.rules.ts'
import { colorHex, type ColorKey } from './colors.ts'

/** A section: the line «@kind words» and rows of cells separated by « | ». */
type Lines = { words: string; rows: string[][]; photoOf: (file: string) => Picture }

const makers: Record<string, (lines: Lines) => Block> = {
  hero: ({ words, rows: [text, ...links], photoOf }) => ({
    kind: 'hero',
    tone: words as SectionTone,
    text: cell(text, 0),
    links: links.map(linkOf),
    wide: photoOf(`banners/hero-${words}-1920x900.webp`),
    tall: photoOf(`banners/hero-${words}-800x1000.webp`),
  }),
  video: ({ words, rows: [place, caption], photoOf }) => ({
    kind: 'video',
    film: { provider: 'own', hash: photoOf(cell(place, 0)).hash, mime: 'video/mp4' },
    poster: photoOf(cell(place, 1)),
    title: words,
    caption: cell(caption, 0),
  }),
  facts: ({ rows }) => ({ kind: 'facts', facts: rows.map(factOf) }),
  steps: ({ words, rows }) => ({
    kind: 'steps',
    title: words,
    steps: rows.map((row) => ({ title: cell(row, 0), text: cell(row, 1) })),
  }),
  tiles: ({ words, rows, photoOf }) => ({
    kind: 'tiles',
    title: words,
    tiles: rows.map((row) => ({
      title: cell(row, 0),
      text: cell(row, 1),
      picture: photoOf(cell(row, 2)),
      dyes: cell(row, 3)
        .split(' ')
        .map((key) => colorHex(key as ColorKey)),
    })),
  }),
  story: ({ words, rows: [place, ...rows], photoOf }) => ({
    kind: 'story',
    title: words,
    picture: photoOf(cell(place, 0)),
    isTurned: cell(place, 1) === 'turned',
    paragraphs: rows.filter((row) => row.length === 1).map((row) => cell(row, 0)),
    facts: rows.filter((row) => row.length > 1).map(factOf),
  }),
  panels: ({ rows }) => ({
    kind: 'panels',
    panels: rows.map((row) => ({
      tone: cell(row, 0) as SectionTone,
      title: cell(row, 1),
      text: cell(row, 2),
      link: linkOf(row.slice(3)),
    })),
  }),
  dyes: ({ words }) => ({ kind: 'dyes', title: words }),
  ladder: ({ words, rows }) => ({
    kind: 'ladder',
    title: words,
    steps: rows
      .filter((row) => row.length > 1)
      .map((row) => ({
        title: cell(row, 0),
        note: cell(row, 1),
        value: cell(row, 2),
        ...(row[3] && { from: Number(row[3]) }),
      })),
    promises: rows.filter((row) => row.length === 1).map((row) => cell(row, 0)),
  }),
  figure: ({ words, rows, photoOf }) => ({
    kind: 'figure',
    pictures: rows.map((row) => ({ ...photoOf(cell(row, 0)), ...(row[1] && { alt: row[1] }) })),
    caption: words,
  }),
}

const cell = (row: string[] | undefined, at: number): string => row?.[at] ?? ''
const factOf = (row: string[]): SectionFact => ({ value: cell(row, 0), note: cell(row, 1) })
const linkOf = (row: string[]): SectionLink => ({ text: cell(row, 0), href: cell(row, 1) })

export function sectionOf(part: string, photoOf: Lines['photoOf']): Block | undefined {
  const [first = '', ...lines] = part.split('\n')
  const [, kind = '', words = ''] = /^@([a-z-]+)\s*(.*)$/.exec(first) ?? []
  const rows = lines.map((line) => line.split('|').map((text) => text.trim()))
  return makers[kind]?.({ words, rows, photoOf })
}
