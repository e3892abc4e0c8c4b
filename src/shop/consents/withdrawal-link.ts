import { signer } from '#kernel/signature.ts'

/** Subjects of letters whose link withdraws the consent of their mailbox. */
export const withdrawalSubjects = ['order', 'conversation', 'notice', 'reminder', 'member', 'receiver'] as const
export type WithdrawalSubject = (typeof withdrawalSubjects)[number]

/** Order number, else the row's id. */
export type SubjectOfLetter = { subject: WithdrawalSubject; id: number }

const signerOf = (secretKeys: readonly string[], email: string) =>
  signer(secretKeys, `withdrawal ${email.trim().toLowerCase()}`)

/** Withdrawal key, signed for one mailbox without containing it: another recipient of the same row has another key. */
export const withdrawalKey = (
  secretKeys: readonly string[],
  { subject, id, email }: SubjectOfLetter & { email: string },
): string => signerOf(secretKeys, email).sign(`${subject}-${id}`)

/** Subject named by a key, before verification. */
export function subjectIn(key: string): SubjectOfLetter | undefined {
  const [, name, id] = /^([a-z]+)-(\d{1,9})\./.exec(key) ?? []
  const subject = withdrawalSubjects.find((each) => each === name)
  return subject && id ? { subject, id: Number(id) } : undefined
}

/** True for a key issued to this mailbox. */
export const isKeyOf = (secretKeys: readonly string[], { key, email }: { key: string; email: string }): boolean =>
  signerOf(secretKeys, email).read(key) !== undefined

export const withdrawalPage = '/withdraw/'

/** Withdrawal path for a letter, without the language prefix. */
export const withdrawalPath = (secretKeys: readonly string[], of: SubjectOfLetter & { email: string }): string =>
  `${withdrawalPage}?${new URLSearchParams({ key: withdrawalKey(secretKeys, of) })}`
