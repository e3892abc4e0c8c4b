import { ConfigError } from '#config/config.ts'
import { addByHand, blockMember, unblockMember } from '#shop/rewards/staff-loyalty.action.ts'
import { differenceLine, reconcile } from '#shop/loyalty-mirror/reconcile.action.ts'
import { decideReferral, referralCases } from '#shop/rewards/friends.action.ts'
import { loyaltyOf } from '#shop/rewards/staff-loyalty.queries.ts'
import { asRoubles } from '#kernel/money.ts'
import { minute, oneLine } from './order-verbs.ts'
import { by, verbGroup, type StaffVerb, type StaffAct } from './staff-verb.ts'

const usage = `loyalty show anna@klinika.ru                       level, balance and the last entries
  npm run staff -- loyalty add anna@klinika.ru 300 <why>              bonuses by hand; -300 takes them
  npm run staff -- loyalty block | unblock anna@klinika.ru <why>      nothing is earned or spent meanwhile
  npm run staff -- loyalty cases                                      friends that have something in common with who brought them
  npm run staff -- loyalty reconcile                                  our books and the provider’s: what differed is told and put right
  npm run staff -- loyalty decide 17 pay|refuse                       a friend of that list`

const wrongWords = () => new ConfigError(`usage: npm run staff -- ${usage}`)

function emailAndWords([email, ...words]: string[]): { email: string; reason: string } {
  const reason = words.join(' ').trim()
  if (!email || reason === '') throw wrongWords()
  return { email, reason }
}

const rowsOf = (rows: unknown[][]) => rows.map((row) => row.map((each) => oneLine(String(each))).join('\t')).join('\n')

const acts: Record<string, StaffAct> = {
  show: async ({ db }, [email]) => {
    if (!email) throw wrongWords()
    const { code, level, yearSum, balance, waiting, blockReason, entries } = await loyaltyOf(db, {
      email,
      now: new Date(),
    })
    const head = [
      `${code}: level ${level}, ${asRoubles(yearSum)} RUB in a year`,
      `${balance} bonuses${waiting ? `, ${waiting} more later` : ''}${blockReason ? `, blocked: ${oneLine(blockReason)}` : ''}`,
    ]
    const rows = entries.map((entry) => [
      minute(entry.createdAt),
      entry.kind,
      entry.amount,
      entry.orderNumber ?? '',
      entry.reason,
      entry.by,
      entry.expiresAt ? `until ${minute(entry.expiresAt)}` : '',
    ])
    return [...head, rowsOf(rows)].join('\n')
  },
  add: async ({ db }, [email, amount = '', ...words]) => {
    if (!/^-?\d{1,6}$/.test(amount) || Number(amount) === 0) throw wrongWords()
    const input = { ...emailAndWords([email ?? '', ...words]), amount: Number(amount) }
    const balance = await addByHand(db, { ...input, by: by(), now: new Date() })
    return `Done: ${balance} bonuses now.`
  },
  block: async ({ db }, args) => {
    await blockMember(db, { ...emailAndWords(args), by: by(), now: new Date() })
    return 'Nothing is earned or spent until it is lifted.'
  },
  unblock: async ({ db }, args) => {
    await unblockMember(db, { ...emailAndWords(args), by: by(), now: new Date() })
    return 'Bonuses are earned and spent as before.'
  },
  cases: async ({ db }) => {
    const rows = (await referralCases(db)).map((each) => [
      each.accountId,
      each.friend,
      `by the code of ${each.owner}`,
      `order ${each.orderNumber}`,
      `the same ${each.likenesses.join(', ')}`,
      `${each.ownerCases} such of this owner`,
    ])
    return rowsOf(rows) || 'No cases.'
  },
  reconcile: async ({ db, loyaltyProvider: provider }) => {
    if (!provider) return 'There is no provider: set MAXMA_KEY.'
    const { checked, differences, failures } = await reconcile({ db, provider }, { now: new Date() })
    const troubles = failures.map((id) => `account ${id}: could not be compared`)
    return [...differences.map(differenceLine), ...troubles, `${checked} members compared.`].join('\n')
  },
  decide: async ({ db }, [id = '', word]) => {
    if (!/^\d{1,9}$/.test(id) || (word !== 'pay' && word !== 'refuse')) throw wrongWords()
    await decideReferral(db, { accountId: Number(id), isPaid: word === 'pay', by: by(), now: new Date() })
    return word === 'pay' ? 'Both have their bonuses.' : 'Nobody gets anything.'
  },
}

export const loyaltyVerbs: Record<string, StaffVerb> = {
  loyalty: verbGroup(usage, acts),
}
