import { helpCounts } from '#shop/helpfulness/helpfulness.queries.ts'
import { oneLine } from './order-verbs.ts'
import type { StaffVerb } from './staff-verb.ts'

export const helpVerbs: Record<string, StaffVerb> = {
  helped: {
    usage: 'helped             which answers and pages helped, those that did not first',
    act: async ({ db }) => {
      const lines = (await helpCounts(db)).map(({ about, title, yes, no }) =>
        [`no ${no}`, `yes ${yes}`, about, oneLine(title)].join('\t'),
      )
      return lines.join('\n') || 'Nobody has said yet what helped.'
    },
  },
}
