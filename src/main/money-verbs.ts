import { namesOf } from '#shop/contracts.ts'
import { asRoubles } from '#kernel/money.ts'
import { moneyTasks } from '#shop/money-tasks/money-tasks.queries.ts'
import { closingsOf } from '#shop/money-tasks/money-tasks.rules.ts'
import { minute } from './order-verbs.ts'
import type { StaffVerb } from './staff-verb.ts'

/** One list of money tasks that wait for a person, with the verbs that close each. */
export const moneyVerbs: Record<string, StaffVerb> = {
  money: {
    usage:
      'money                                               all work about money for a person, and how each is closed',
    act: async ({ db, paymentProviders = [] }) => {
      const tasks = await moneyTasks(db, namesOf(paymentProviders), new Date())
      const lines = tasks.flatMap((task) => [
        [task.orderNumber, task.kind, asRoubles(task.sum), minute(task.since)].join('\t'),
        ...closingsOf(task).map((verb) => `\tnpm run staff -- ${verb}`),
      ])
      return lines.join('\n') || 'Nothing about money waits for a person.'
    },
  },
}
