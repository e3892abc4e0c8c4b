import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '#config/config.ts'
import { exportPerson } from '#shop/personal-data/export-person.queries.ts'
import { eraseBefore, withdrawPersonalData } from '#shop/personal-data/withdraw.action.ts'
import { normalEmail } from '#shop/inbox/inbox.rules.ts'
import { normalPhone } from '#shop/phone.rules.ts'
import { writeAudit } from '#shop/staff/audit.actions.ts'
import { by, verbGroup, type StaffVerb, type StaffAct } from './staff-verb.ts'

const usage = `person export anna@klinika.ru anna.json [+79001234567]   everything kept about an e-mail, and a phone
  npm run staff -- person withdraw anna@klinika.ru <how asked>          consent withdrawn by a paper or a letter`

const wrongUsage = () => new ConfigError(`usage: npm run staff -- ${usage}`)

function emailIn(text = ''): string {
  const email = normalEmail(text)
  if (!email) throw wrongUsage()
  return email
}

const acts: Record<string, StaffAct> = {
  export: async ({ db }, [address, file, phoneText]) => {
    const email = emailIn(address)
    const phone = phoneText ? normalPhone(phoneText) : null
    if (!file || phone === undefined) throw wrongUsage()
    const now = new Date()
    const person = await exportPerson(db, { person: { email, phone }, now })
    const count = Object.values(person.tables).flat().length
    // Without the e-mail, which must not outlive its erasure.
    await writeAudit(db, { by: by(), verb: 'person.export', subject: 'person', after: { rows: count }, now })
    await writeFile(path.resolve(file), `${JSON.stringify(person, null, 2)}\n`, { mode: 0o600 })
    return `Written to ${path.resolve(file)}: ${count} rows of ${Object.keys(person.tables).length} tables. Hand it only to its owner.`
  },
  withdraw: async ({ db }, [address, ...words]) => {
    const email = emailIn(address)
    const via = words.join(' ').trim()
    if (via === '') throw wrongUsage()
    const now = new Date()
    const input = { email, via: `${by()}: ${via}`, address: '', locale: 'ru' as const, now }
    const withdrawnAt = await withdrawPersonalData(db, input)
    await writeAudit(db, { by: by(), verb: 'person.withdraw', subject: 'person', now })
    return `Withdrawn ${withdrawnAt.toISOString().slice(0, 10)}: erased by ${eraseBefore(withdrawnAt).toISOString().slice(0, 10)}; a letter confirms it.`
  },
}

export const personVerbs: Record<string, StaffVerb> = {
  person: verbGroup(usage, acts),
}
