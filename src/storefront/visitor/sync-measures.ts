import { mergeMeasuresCall } from '#shop/measures/measures.calls.ts'
import { ask } from '#ui/ask.ts'
import { noMeasures, ownMeasures, writeMeasures, type Person } from './measures.ts'

const bodyOf = ({ id: _id, is_default: _isDefault, ...body }: Person) => body

/**
 * Merges guest measurements into the account after sign-in; clears all after sign-out, for the next person at this
 * computer.
 */
export async function syncMeasures(isSignedIn: boolean): Promise<void> {
  if (!isSignedIn) return writeMeasures(noMeasures)
  const own = ownMeasures()
  const { people } = await ask(mergeMeasuresCall, { body: { people: own.people.map(bodyOf) } })
  const chosenName = own.chosenName || (people[0]?.name ?? '')
  writeMeasures({ isAccounts: true, chosenName, people })
}
