import { after, days } from '#kernel/time.ts'

type SecurityContact = { publicUrl: string; securityContact: string | null; mailFrom: string }

/** Validity of the file: RFC 9116 requires less than a year, so that a forgotten file expires. */
const validity = days(180)
const dayMs = days(1)

const addressIn = (mailFrom: string): string => /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim()

/** Text of security.txt (RFC 9116): where to report a vulnerability. */
export function securityText({ publicUrl, securityContact, mailFrom }: SecurityContact, now: Date): string {
  const expiresAt = after(new Date(Math.floor(now.getTime() / dayMs) * dayMs), validity)
  return [
    `Contact: ${securityContact ?? `mailto:${addressIn(mailFrom)}`}`,
    `Expires: ${expiresAt.toISOString()}`,
    'Preferred-Languages: ru, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
