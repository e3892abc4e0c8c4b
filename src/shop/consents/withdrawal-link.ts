import { signer } from '#kernel/signature.ts'

/** Rows that a letter is about; its link withdraws the consent of their mailbox. */
export const withdrawalSubjects = ['order', 'conversation', 'notice', 'reminder', 'member', 'receiver'] as const
export type WithdrawalSubject = (typeof withdrawalSubjects)[number]

/** Order number, else the row's id. */
export type SubjectOfLetter = { subject: WithdrawalSubject; id: number }

const signerOf = (secretKeys: readonly string[], email: string) =>
  signer(secretKeys, `withdrawal ${email.trim().toLowerCase()}`)

/** Bound to the mailbox by its signature, without naming it: another receiver of the same row needs another key. */
export const withdrawalKey = (
  secretKeys: readonly string[],
  { subject, id, email }: SubjectOfLetter & { email: string },
): string => signerOf(secretKeys, email).sign(`${subject}-${id}`)

/** Row that a key names, still unproved. */
export function subjectIn(key: string): SubjectOfLetter | undefined {
  const [, name, id] = /^([a-z]+)-(\d{1,9})\./.exec(key) ?? []
  const subject = withdrawalSubjects.find((each) => each === name)
  return subject && id ? { subject, id: Number(id) } : undefined
}

/** True for a key that the shop has made for this mailbox. */
export const isKeyOf = (secretKeys: readonly string[], { key, email }: { key: string; email: string }): boolean =>
  signerOf(secretKeys, email).read(key) !== undefined

export const withdrawalPage = '/withdraw/'

/** Link of a letter, without the language. */
export const withdrawalPath = (secretKeys: readonly string[], of: SubjectOfLetter & { email: string }): string =>
  `${withdrawalPage}?${new URLSearchParams({ key: withdrawalKey(secretKeys, of) })}`
