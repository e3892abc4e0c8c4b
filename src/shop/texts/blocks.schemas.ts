import { Type } from 'typebox'
import { Check } from 'typebox/value'
import type { Block } from './blocks.rules.ts'
import { filmProviders, type FilmProvider } from './films.rules.ts'
import { sectionTones } from './sections.rules.ts'

const Words = Type.String({ maxLength: 20_000 })
const kind = <Name extends Block['kind']>(name: Name) => ({ kind: Type.Literal(name) })

const Line = Type.String({ maxLength: 1_000 })
const Picture = Type.Object({
  hash: Type.String({ pattern: '^[0-9a-f]{1,64}$' }),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  placeholder: Type.String({ maxLength: 40 }),
})
const FigurePicture = Type.Object({ ...Picture.properties, alt: Type.Optional(Line) })
const foreignFilm = (provider: FilmProvider) =>
  Type.Object({
    provider: Type.Literal(provider),
    id: Type.String({ pattern: filmProviders[provider].idShape.source }),
  })
const Film = Type.Union([
  Type.Object({
    provider: Type.Literal('own'),
    hash: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    mime: Type.Union([Type.Literal('video/mp4'), Type.Literal('video/webm')]),
  }),
  foreignFilm('rutube'),
  foreignFilm('vk'),
  foreignFilm('youtube'),
])
const Tone = Type.Enum([...sectionTones])
const Link = Type.Object({ text: Line, href: Line })
const Facts = Type.Array(Type.Object({ value: Line, note: Line }))
const Dye = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })

const SectionShapes = [
  Type.Object({ ...kind('hero'), tone: Tone, text: Words, links: Type.Array(Link), wide: Picture, tall: Picture }),
  Type.Object({ ...kind('facts'), facts: Facts }),
  Type.Object({
    ...kind('steps'),
    title: Line,
    steps: Type.Array(Type.Object({ title: Line, text: Words })),
  }),
  Type.Object({
    ...kind('tiles'),
    title: Line,
    tiles: Type.Array(Type.Object({ title: Line, text: Line, picture: Picture, dyes: Type.Array(Dye) })),
  }),
  Type.Object({
    ...kind('story'),
    title: Line,
    paragraphs: Type.Array(Words),
    facts: Facts,
    picture: Picture,
    isTurned: Type.Boolean(),
  }),
  Type.Object({
    ...kind('panels'),
    panels: Type.Array(Type.Object({ tone: Tone, title: Line, text: Words, link: Link })),
  }),
  Type.Object({ ...kind('dyes'), title: Line }),
  Type.Object({
    ...kind('ladder'),
    title: Line,
    steps: Type.Array(
      Type.Object({ title: Line, note: Line, value: Line, from: Type.Optional(Type.Integer({ minimum: 1 })) }),
    ),
    promises: Type.Array(Line),
  }),
] as const

/** Content block schema of the public API. */
export const BlockShape = Type.Union([
  Type.Object({ ...kind('heading'), text: Words, level: Type.Union([Type.Literal(2), Type.Literal(3)]) }),
  Type.Object({ ...kind('paragraph'), text: Words }),
  Type.Object({ ...kind('list'), items: Type.Array(Words), ordered: Type.Boolean() }),
  Type.Object({ ...kind('quotation'), text: Words, author: Type.String() }),
  Type.Object({ ...kind('table'), head: Type.Array(Words), rows: Type.Array(Type.Array(Words)) }),
  Type.Object({ ...kind('products'), slugs: Type.Array(Type.String()) }),
  Type.Object(kind('delivery-prices')),
  Type.Object({ ...kind('figure'), pictures: Type.Array(FigurePicture, { minItems: 1 }), caption: Words }),
  Type.Object({ ...kind('video'), film: Film, poster: Picture, title: Line, caption: Words }),
  ...SectionShapes,
])

/** Filters out blocks unknown to this release, written by an older or newer one. */
export const knownBlocks = (blocks: readonly unknown[]): Block[] =>
  blocks.filter((block): block is Block => Check(BlockShape, block))
