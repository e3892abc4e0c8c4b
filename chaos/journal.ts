import type { LaunchedShop } from '../src/testing/shop-process.ts'
import type { Attack, Context } from './attack.ts'

/** What came of all attacks: said line by line as it happens, and once more as a table at the end. */
export type Journal = Pick<Context, 'check' | 'figure'> & {
  begin: (attack: Attack) => void
  /** The log of a shop, to be searched for what was sent. */
  keep: (shop: LaunchedShop) => void
  logs: () => { attack: string; text: string }[]
  finish: () => { passed: number; failed: number }
}

type Figure = { attack: string; what: string; value: string }

const longestDetails = 400

const say = (line = '') => process.stdout.write(`${line}\n`)

export function openJournal(seed: number): Journal {
  const figures: Figure[] = []
  const findings: { attack: string; promise: string; details: string }[] = []
  const kept: { attack: string; shop: LaunchedShop }[] = []
  let attack = ''
  let passed = 0
  return {
    begin: ({ name, about }) => {
      attack = name
      say(`\n${name}: ${about}`)
    },
    check: (isKept, promise, words = '') => {
      const details = words.replaceAll(/\s+/g, ' ').trim().slice(0, longestDetails)
      if (isKept) passed++
      else findings.push({ attack, promise, details })
      say(`  ${isKept ? 'ok     ' : 'FINDING'} ${promise}${isKept || !details ? '' : `\n          ${details}`}`)
    },
    figure: (what, value) => {
      figures.push({ attack, what, value: String(value) })
      say(`          ${what}: ${value}`)
    },
    keep: (shop) => void kept.push({ attack, shop }),
    logs: () => kept.map((each) => ({ attack: each.attack, text: each.shop.output() })),
    finish: () => {
      say('\n| attack | figure | value |\n|---|---|---|')
      for (const { attack: name, what, value } of figures) say(`| ${name} | ${what} | ${value} |`)
      if (findings.length > 0) say(`\nFindings, each to be seen again with the same seed:`)
      for (const { attack: name, promise, details } of findings)
        say(
          `- ${name}: broken: ${promise}${details && ` (${details})`}: npm run chaos -- --only ${name} --seed ${seed}`,
        )
      say(`\n${passed} passed, ${findings.length} failed`)
      return { passed, failed: findings.length }
    },
  }
}
