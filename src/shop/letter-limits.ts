import { addressBlock } from '#kernel/address-block.ts'
import { isWithin, type Limit, type Limits } from '#kernel/limits.ts'
import { mailboxKey } from './same-person.rules.ts'

/** Kinds of letters; `wish` covers stock notices and promotion reminders, one letter each. */
type LetterKind = 'registration' | 'activation' | 'restore' | 'wish'

const minute = 60
const hour = 3_600
const day = 86_400

/** Limits per requester and mailbox: a stranger's requests do not use up the owner's. */
const perAsker: Record<LetterKind, Limit[]> = {
  registration: [{ name: 'registration-asker', points: 5, seconds: day }],
  activation: [
    { name: 'activation-asker-minute', points: 1, seconds: minute },
    { name: 'activation-asker-hour', points: 5, seconds: hour },
  ],
  restore: [
    { name: 'restore-asker-minute', points: 1, seconds: minute },
    { name: 'restore-asker-hour', points: 5, seconds: hour },
  ],
  wish: [
    { name: 'wish-asker-hour', points: 5, seconds: hour },
    { name: 'wish-asker-day', points: 10, seconds: day },
  ],
}
/** Limits per mailbox. Within each period a link in an earlier letter still works, so the owner always has one. */
const perMailbox: Record<LetterKind, Limit[]> = {
  registration: [{ name: 'registration-mailbox', points: 20, seconds: day }],
  activation: [{ name: 'activation-mailbox', points: 10, seconds: hour }],
  restore: [{ name: 'restore-mailbox', points: 10, seconds: hour }],
  wish: [
    { name: 'wish-mailbox-hour', points: 10, seconds: hour },
    { name: 'wish-mailbox-day', points: 20, seconds: day },
  ],
}

export type LetterAsker = { email: string; address: string }

/** Rate limit of letters per mailbox, in any spelling. The response to the requester is the same either way. */
export async function mayWrite(limits: Limits, kind: LetterKind, { email, address }: LetterAsker): Promise<boolean> {
  const mailbox = mailboxKey(email)
  const asker = `${mailbox} ${addressBlock(address)}`
  for (const limit of perAsker[kind]) if (!(await isWithin(limits, limit, asker))) return false
  for (const limit of perMailbox[kind]) if (!(await isWithin(limits, limit, mailbox))) return false
  return true
}
