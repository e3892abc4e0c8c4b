import { Type } from 'typebox'
import { Check } from 'typebox/value'
import type { Block } from './blocks.rules.ts'

const Words = Type.String({ maxLength: 20_000 })
const kind = <Name extends Block['kind']>(name: Name) => ({ kind: Type.Literal(name) })

/** What may stand in a text, in the words of the public interface. */
export const BlockShape = Type.Union([
  Type.Object({ ...kind('heading'), text: Words, level: Type.Union([Type.Literal(2), Type.Literal(3)]) }),
  Type.Object({ ...kind('paragraph'), text: Words }),
  Type.Object({ ...kind('list'), items: Type.Array(Words), ordered: Type.Boolean() }),
  Type.Object({ ...kind('quotation'), text: Words, author: Type.String() }),
  Type.Object({ ...kind('table'), head: Type.Array(Words), rows: Type.Array(Type.Array(Words)) }),
  Type.Object({ ...kind('products'), slugs: Type.Array(Type.String()) }),
  Type.Object(kind('delivery-prices')),
])

/** As far as this release knows them: what an older or newer one wrote otherwise is left out, the rest stands. */
export const knownBlocks = (blocks: readonly unknown[]): Block[] =>
  blocks.filter((block): block is Block => Check(BlockShape, block))
