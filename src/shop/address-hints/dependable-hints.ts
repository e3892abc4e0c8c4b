import type { FastifyBaseLogger } from 'fastify'
import { HintsFault, type AddressHint, type AddressHints, type AddressQuestion } from './address-hints.port.ts'

type HintSources = { partner: () => AddressHints | undefined; own: AddressHints; log: Pick<FastifyBaseLogger, 'warn'> }

/** Partner's suggestions with a fallback to our own list. Queries are never logged. */
export function dependableHints({ partner, own, log }: HintSources): AddressHints {
  return {
    suggest: async (question) => (await ofPartner(question)) ?? own.suggest(question),
  }

  async function ofPartner(question: AddressQuestion): Promise<AddressHint[] | undefined> {
    try {
      return await partner()?.suggest(question)
    } catch (error) {
      if (!(error instanceof HintsFault)) throw error
      const { trouble, status } = error
      if (trouble !== 'paused') log.warn({ trouble, status }, 'address hints: our own list answers')
      return undefined
    }
  }
}
