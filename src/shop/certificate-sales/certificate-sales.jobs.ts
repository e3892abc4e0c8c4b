import { every, type RepeatedJob } from '#kernel/every.ts'
import { hours, minutes, type Clock } from '#kernel/time.ts'
import { expireCertificates } from '../certificates/sold-certificates.actions.ts'
import type { NewsHandlers } from '../news.ts'
import {
  followOrder,
  planEndings,
  planLetters,
  sendCertificates,
  sendEnding,
  type SendParts,
} from './send-certificates.action.ts'

type SaleJobsDeps = SendParts & { clock: Clock }

export const certificateHandlers = (
  deps: SaleJobsDeps,
): NewsHandlers<'certificates.moved' | 'certificates.due' | 'certificates.ending'> => ({
  'certificates.moved': ({ orderId }) => followOrder(deps, orderId, deps.clock()),
  'certificates.due': ({ orderId }) => sendCertificates(deps, orderId, deps.clock()),
  'certificates.ending': ({ orderId }) => sendEnding(deps, orderId, deps.clock()),
})

type KeepDeps = Pick<SaleJobsDeps, 'db' | 'clock'> & { report: (error: unknown, what: string) => void }

/** Sends certificate emails within a minute of their delivery time. */
export const keepCertificatesSent = ({ db, clock, report }: KeepDeps): RepeatedJob =>
  every({
    milliseconds: minutes(0.5),
    name: 'certificates whose hour has come',
    work: () => db.transaction((tx) => planLetters(tx, { now: clock() })),
    report,
  })

export const keepCertificatesEnding = ({ db, clock, report }: KeepDeps): RepeatedJob =>
  every({
    milliseconds: hours(1),
    isAtStart: true,
    name: 'certificates that end',
    work: async () => (await planEndings(db, clock())) + (await expireCertificates(db, clock())),
    report,
  })
