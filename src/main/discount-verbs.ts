import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ConfigError } from '#config/config.ts'
import { asRoubles, roubles } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { issueCertificate, stopCertificate } from '#shop/certificates/certificates.actions.ts'
import { latestSales } from '#shop/certificate-sales/certificate-sales.queries.ts'
import { refundCertificates, resendCertificates } from '#shop/certificate-sales/handle-sale.action.ts'
import { blockCertificate } from '#shop/certificates/sold-certificates.actions.ts'
import { findCertificate } from '#shop/certificates/certificates.queries.ts'
import { writeAudit } from '#shop/staff/audit.actions.ts'
import { addPromoCode, promoCodes, stopPromoCode } from '#shop/promo/promo-codes.actions.ts'
import { customerGroups, promoKinds, type CustomerGroup, type PromoKind } from '#shop/promo/promo.rules.ts'
import { writeCertificates } from './certificate-file-verb.ts'
import { by, needed, type StaffParts, type StaffVerb } from './staff-verb.ts'

const now = () => new Date()

const usages = {
  promo: `promo list | add CODE --kind ${promoKinds.join('|')} --value 10 [--pieces 3 --pay 2] [--gift OFFER] [--from 3000] [--until 2026-12-31] [--uses 100] [--each 1] [--group ${customerGroups.join('|')}] [--first-order] [--no-sale] [--alone] | stop CODE`,
  certificate:
    'certificate add 5000 [--code CODE] [--days 365] | show CODE | stop CODE | list | block ID | unblock ID | refund ORDER | resend ORDER [--email … --phone … --name …] | file ORDER out.pdf',
}

const wrongUse = (usage: string) => new ConfigError(`usage: npm run staff -- ${usage}`)

const codeOptions = {
  kind: { type: 'string', default: 'percent' },
  value: { type: 'string' },
  pieces: { type: 'string' },
  pay: { type: 'string' },
  gift: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  uses: { type: 'string' },
  each: { type: 'string' },
  group: { type: 'string', multiple: true },
  'first-order': { type: 'boolean' },
  'no-sale': { type: 'boolean' },
  alone: { type: 'boolean' },
} as const

const numberOf = (text: string | undefined): number | null => {
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text)) throw wrongUse(usages.promo)
  return Number(text)
}

/** End of a day in Moscow; refuses invalid and past days. */
function lastMoment(day: string): Date {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
  if (!isDay) throw new ConfigError(`--until: there is no day ${day}.`)
  const end = new Date(`${day}T23:59:59+03:00`)
  if (end <= now()) throw new ConfigError(`--until: ${day} is over.`)
  return end
}

async function addCode({ db }: StaffParts, args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, options: codeOptions, allowPositionals: true })
  const code = needed(positionals, usages.promo)
  const kind = promoKinds.find((each) => each === values.kind)
  const groups = (values.group ?? []).filter((each): each is CustomerGroup =>
    customerGroups.some((own) => own === each),
  )
  if (!kind || groups.length < (values.group ?? []).length) throw wrongUse(usages.promo)
  if ([values.uses, values.each].some((text) => numberOf(text) === 0))
    throw new ConfigError('--uses, --each: at least 1.')
  const endsAt = values.until ? lastMoment(values.until) : null
  await addPromoCode(db, {
    code,
    kind,
    ...valueOf(kind, values),
    name: { ru: code, en: code },
    minSum: roubles(numberOf(values.from) ?? 0),
    endsAt,
    maxUses: numberOf(values.uses),
    maxUsesPerPerson: numberOf(values.each),
    groups,
    firstOrderOnly: values['first-order'] ?? false,
    withSale: !values['no-sale'],
    withOthers: !values.alone,
    by: by(),
    now: now(),
  })
  return `Buyers may type ${code} from now on.`
}

type ValueTexts = {
  value?: string | undefined
  pieces?: string | undefined
  pay?: string | undefined
  gift?: string | undefined
}

function valueOf(kind: PromoKind, { value: text, pieces, pay, gift }: ValueTexts) {
  const value = numberOf(text)
  if (kind !== 'fixed' && value !== null && (value < 1 || value > 100))
    throw new ConfigError('--value: from 1 to 100 per cent.')
  if (['percent', 'fixed'].includes(kind) && !value) throw wrongUse(usages.promo)
  if (kind === 'percent') return { percent: value }
  if (kind === 'fixed') return { amount: roubles(value ?? 0) }
  if (kind === 'n_for_m') {
    const [takePieces, payPieces] = [numberOf(pieces) ?? 3, numberOf(pay) ?? 2]
    if (payPieces < 1 || payPieces >= takePieces)
      throw new ConfigError('--pay: at least 1 piece, and fewer than --pieces.')
    return { percent: value ?? 100, takePieces, payPieces }
  }
  if (kind === 'gift' && !gift) throw wrongUse(usages.promo)
  return kind === 'gift' ? { giftOfferId: numberOf(gift) } : {}
}

async function listCodes({ db }: StaffParts): Promise<string> {
  const lines = (await promoCodes(db)).map(({ promotion, orders }) => {
    const { code, kind, percent, amount, minSum, maxUses, endsAt, stoppedAt } = promotion
    const value = percent ? `${percent}%` : amount ? `${asRoubles(amount)} RUB` : ''
    const until = stoppedAt ? 'stopped' : endsAt ? `until ${endsAt.toISOString().slice(0, 10)}` : ''
    const from = minSum > 0 ? `from ${asRoubles(minSum)}` : ''
    return [code ?? '(for all)', kind, value, from, `${orders}${maxUses ? `/${maxUses}` : ''} orders`, until].join('\t')
  })
  return lines.join('\n') || 'There is no promo code.'
}

/** Characters that are not mistaken for one another; 16 of them in groups of four: 80 bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newCode = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-')

const [maxCertificateValue, maxDays, minCodeLength] = [1_000_000, 3_650, 8]

async function addCertificate({ db }: StaffParts, args: string[]): Promise<string> {
  const options = { code: { type: 'string' }, days: { type: 'string', default: '365' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const amount = numberOf(needed(positionals, usages.certificate))
  const lifetime = numberOf(values.days)
  if (!amount || !lifetime) throw wrongUse(usages.certificate)
  if (amount > maxCertificateValue) throw new ConfigError(`A certificate is of ${maxCertificateValue} RUB at most.`)
  if (lifetime > maxDays) throw new ConfigError(`--days: ${maxDays} at most.`)
  if (values.code !== undefined && values.code.trim().length < minCodeLength)
    throw new ConfigError(`--code: at least ${minCodeLength} signs.`)
  const code = values.code ?? newCode()
  const issue = { code, amount: roubles(amount), expiresAt: after(now(), days(lifetime)), by: by(), reason: 'staff' }
  await db.transaction(async (tx) => {
    const { id } = await issueCertificate(tx, { ...issue, now: now() })
    await writeAudit(tx, {
      by: by(),
      verb: 'certificate.add',
      subject: `certificate:${id}`,
      after: { amount },
      now: now(),
    })
  })
  return `A certificate of ${amount} RUB for ${lifetime} days. Its code, shown only now: ${code}`
}

async function showCertificate({ db }: StaffParts, args: string[]): Promise<string> {
  const certificate = await findCertificate(db, needed(args, usages.certificate))
  if (!certificate) return 'There is no such certificate.'
  const { amount, balance, expiresAt, stoppedAt } = certificate
  const end = stoppedAt ? 'stopped' : `until ${expiresAt.toISOString().slice(0, 10)}`
  return `${asRoubles(balance)} of ${asRoubles(amount)} RUB, ${end}`
}

async function listSales({ db }: StaffParts): Promise<string> {
  const rows = await latestSales(db)
  const lines = rows.map(({ number, state, type, value, quantity, left, ids, email, sentAt, openedAt, refusedAt }) => {
    const way = refusedAt ? 'refused' : openedAt ? 'opened' : sentAt ? 'sent' : 'not sent'
    const sums = `${quantity} × ${Number(value) / 100}, left ${Number(left ?? 0) / 100} RUB`
    return [number, state, type, sums, way, email ?? '', ids ?? 'no codes yet'].join('\t')
  })
  return lines.join('\n') || 'No certificate has been sold.'
}

const block =
  (isBlocked: boolean): StaffVerb['act'] =>
  async ({ db }, args) => {
    const id = numberOf(needed(args, usages.certificate))
    if (!id) throw wrongUse(usages.certificate)
    await blockCertificate(db, { id, isBlocked, by: by(), now: now() })
    return isBlocked ? 'Nobody can spend it.' : 'It can be spent again.'
  }

async function refundSale({ db }: StaffParts, args: string[]): Promise<string> {
  const number = numberOf(needed(args, usages.certificate))
  if (!number) throw wrongUse(usages.certificate)
  await refundCertificates(db, { number, by: by(), now: now() })
  return `The money of ${number} goes back; its codes are over.`
}

async function resendSale({ db, secretKeys }: StaffParts, args: string[]): Promise<string> {
  const text = { type: 'string', default: '' } as const
  const options = { email: text, phone: text, name: text }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const number = numberOf(needed(positionals, usages.certificate))
  if (!number) throw wrongUse(usages.certificate)
  const { email, phone, name } = values
  const receiver = email || phone ? { name, lastName: '', email, phone } : undefined
  if (!secretKeys) throw new ConfigError('the keys of the shop are needed for new codes')
  await resendCertificates(db, { number, receiver, secretKeys, by: by(), now: now() })
  return 'It goes out once more.'
}

/** Dispatches by the first word on the command line. */
const byWord =
  (usage: string, words: Record<string, StaffVerb['act']>): StaffVerb['act'] =>
  (parts, [word = '', ...args]) => {
    const act = Object.hasOwn(words, word) ? words[word] : undefined
    if (!act) throw wrongUse(usage)
    return act(parts, args)
  }

export const discountVerbs: Record<string, StaffVerb> = {
  promo: {
    usage: usages.promo,
    act: byWord(usages.promo, {
      list: listCodes,
      add: addCode,
      stop: async ({ db }, args) => {
        const code = needed(args, usages.promo)
        await stopPromoCode(db, { code, by: by(), now: now() })
        return `${code} is stopped.`
      },
    }),
  },
  certificate: {
    usage: usages.certificate,
    act: byWord(usages.certificate, {
      add: addCertificate,
      show: showCertificate,
      list: listSales,
      block: block(true),
      unblock: block(false),
      refund: refundSale,
      resend: resendSale,
      file: writeCertificates,
      stop: async ({ db }, args) => {
        await stopCertificate(db, { code: needed(args, usages.certificate), by: by(), now: now() })
        return 'Nobody can spend it any more.'
      },
    }),
  },
}
