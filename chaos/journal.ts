import type { LaunchedShop } from '../src/testing/shop-process.ts'
import type { Attack, Context } from './attack.ts'

/** Results of all attacks: printed as they arrive, and as a table at the end. */
export type Journal = {
  /** Records of one attack. */
  of: (attack: Attack) => Page
  finish: () => { passed: number; failed: number }
}

export type Page = Pick<Context, 'check' | 'figure'> & {
  /** Keeps the log of a shop, which is later searched for marks. */
  keep: (shop: LaunchedShop) => void
  logs: () => string[]
}

type Figure = { attack: string; what: string; value: string }
type Finding = { attack: string; promise: string; details: string }

const maxDetailsLength = 400

const say = (line = '') => process.stdout.write(`${line}\n`)

export function openJournal(seed: number): Journal {
  const figures: Figure[] = []
  const findings: Finding[] = []
  let passedCount = 0
  return {
    of: ({ name: attack, about }) => {
      const shops: LaunchedShop[] = []
      say(`${attack}: ${about}`)
      return {
        check: (isKept, promise, words = '') => {
          const details = words.replaceAll(/\s+/g, ' ').trim().slice(0, maxDetailsLength)
          if (isKept) passedCount++
          else findings.push({ attack, promise, details })
          say(`${isKept ? '  ok     ' : '  FINDING'} ${attack}: ${promise}${isKept || !details ? '' : `: ${details}`}`)
        },
        figure: (what, value) => {
          figures.push({ attack, what, value: String(value) })
          say(`          ${attack}: ${what}: ${value}`)
        },
        keep: (shop) => void shops.push(shop),
        logs: () => shops.map(({ output }) => output()),
      }
    },
    finish: () => {
      // Attacks may run at the same time, so the figures are grouped by attack.
      figures.sort((a, b) => a.attack.localeCompare(b.attack))
      say('\n| attack | figure | value |\n|---|---|---|')
      for (const { attack, what, value } of figures) say(`| ${attack} | ${what} | ${value.replaceAll('|', '\\|')} |`)
      if (findings.length > 0) say(`\nFindings; the command after each shows it again:`)
      for (const { attack, promise, details } of findings)
        say(
          `- ${attack}: broken: ${promise}${details && ` (${details})`}: npm run chaos -- --only ${attack} --seed ${seed}`,
        )
      say(`\n${passedCount} passed, ${findings.length} failed`)
      return { passed: passedCount, failed: findings.length }
    },
  }
}
