import { useState } from 'react'
import { keepMeasuresCall, removeMeasuresCall } from '#shop/measures/measures.calls.ts'
import { maxPeople } from '#shop/measures/measures.rules.ts'
import type { PersonBody } from '#shop/measures/measures.schemas.ts'
import { ask } from '#ui/ask.ts'
import { ownMeasures, personIn, writeMeasures, type OwnMeasures, type Person } from '../visitor/measures.ts'

/** People that a visitor buys for: stored in the account, or for a guest in this browser. */
export function usePeople() {
  const [own, setOwn] = useState(ownMeasures)
  const keep = (next: OwnMeasures) => {
    writeMeasures(next)
    setOwn(next)
  }
  const save = async (body: PersonBody): Promise<void> => {
    const { isAccounts } = own
    const people = isAccounts ? (await ask(keepMeasuresCall, { body })).people : withPerson(own.people, body)
    keep({ isAccounts, chosenName: body.name, people })
  }
  const remove = async ({ id, name }: Person): Promise<void> => {
    const { isAccounts } = own
    const people =
      isAccounts && id !== undefined
        ? (await ask(removeMeasuresCall, { params: { id } })).people
        : own.people.filter((each) => each.name !== name)
    keep({ isAccounts, chosenName: '', people })
  }
  return {
    people: own.people,
    person: personIn(own),
    choose: (chosenName: string) => keep({ ...own, chosenName }),
    save,
    remove,
  }
}

export type PeopleState = ReturnType<typeof usePeople>

/** Adds a person or replaces the one of the same name. */
function withPerson(people: Person[], body: PersonBody): Person[] {
  const at = people.findIndex(({ name }) => name === body.name)
  return (at < 0 ? [...people, body] : people.with(at, body)).slice(-maxPeople)
}
