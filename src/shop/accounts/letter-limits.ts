import { addressBlock } from '#kernel/address-block.ts'
import { isWithin, type Limit, type Limits } from '#kernel/limits.ts'

type LetterKind = 'registration' | 'activation' | 'restore'

const minute = 60
const hour = 3_600
const day = 86_400

/** Strangers at one address use up their own letters to a mailbox, not those of its owner. */
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
}
/** Within each period an earlier link still works, so that its owner always has one. */
const perMailbox: Record<LetterKind, Limit> = {
  registration: { name: 'registration-mailbox', points: 20, seconds: day },
  activation: { name: 'activation-mailbox', points: 10, seconds: hour },
  restore: { name: 'restore-mailbox', points: 10, seconds: hour },
}

export type LetterAsker = { email: string; address: string }

/** Whether one more letter may go to this mailbox. The answer to the asker is the same either way. */
export async function mayWrite(limits: Limits, kind: LetterKind, { email, address }: LetterAsker): Promise<boolean> {
  const asker = `${email} ${addressBlock(address)}`
  for (const limit of perAsker[kind]) if (!(await isWithin(limits, limit, asker))) return false
  return isWithin(limits, perMailbox[kind], email)
}
