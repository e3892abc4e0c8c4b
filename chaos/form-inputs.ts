import { expensivePosts, formTargets, maxBytesOf, urlencoded, type FormTarget } from '../bench/form-inputs.ts'
import { pages } from '../src/storefront/pages.ts'
import type { RequestInput } from './ask.ts'
import type { Dice } from './dice.ts'
import { fitting, hostile, inAddress, type Schema } from './hostile-values.ts'
import type { Marks } from './marks.ts'

type Making = { dice: Dice; marks: Marks }

/** One POST of any form of the shop: mostly valid, hostile in some places. */
export function formInput(making: Making): RequestInput {
  const { dice } = making
  const form = dice.pick(formTargets)
  const prefix = dice.chance(0.2) ? '/en' : ''
  if (dice.chance(0.1)) {
    const post = dice.pick(expensivePosts(form))
    return { ...post, path: prefix + post.path }
  }
  return {
    method: 'POST',
    path: prefix + form.path,
    body: postedText(form, making),
    headers: { ...urlencoded, ...(dice.chance(0.1) && { origin: 'https://evil.example' }) },
  }
}

function postedText(form: FormTarget, { dice, marks }: Making): string {
  const fields = Object.entries(fitting(dice, marks, form.fields as unknown as Schema) as Record<string, unknown>)
  // A form may have hundreds of fields; if all are hostile, no code behind the validation is reached.
  const share = dice.pick([0, 2 / Math.max(2, fields.length), 0.6])
  const pairs = fields
    .filter(() => !dice.chance(0.05))
    .flatMap(([name, value]) => {
      const pair = `${name}=${inAddress(dice.chance(share) ? hostile(dice, marks) : value)}`
      return dice.chance(0.03) ? [pair, pair, `${name}[]=1`, `${name}[__proto__]=1`] : [pair]
    })
  if (dice.chance(0.1)) pairs.push(`from=${inAddress(hostile(dice, marks))}`)
  if (dice.chance(0.05)) pairs.push('__proto__=1', 'constructor=2', '=', 'a=%E0%A4%A')
  return pairs.join('&').slice(0, maxBytesOf(form))
}

/** Every expensive post of every form, for a flood. */
export const formFloods = (): RequestInput[] => formTargets.flatMap(expensivePosts)

/** Each page whose query changes it, with the keys of that query. */
export const pagesWithQuery: readonly { path: string; keys: readonly string[] }[] = pages.flatMap((page) =>
  'query' in page ? [{ path: page.path, keys: page.query }] : [],
)
