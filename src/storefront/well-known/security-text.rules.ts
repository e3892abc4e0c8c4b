import { after, days } from '#kernel/time.ts'

type SecurityContact = { publicUrl: string; securityContact: string | null; mailFrom: string }

/** RFC 9116 wants a date of less than a year, so that a forgotten file ends by itself. */
const validity = days(180)
const dayMs = days(1)

const addressIn = (mailFrom: string): string => /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim()

/** The file security.txt (RFC 9116): where to report a weakness of the shop. */
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
