import { useId } from 'react'
import { useLocale } from '#ui/locale.tsx'
import { SegmentCell, SizeGrid } from '#ui/size-grid.tsx'
import type { Person } from '../visitor/measures.ts'
import { measuresWords } from './measures.words.ts'
import type { PeopleState } from './use-people.ts'

type PeopleChoiceProps = { of: PeopleState; onChoice: (person: Person | undefined) => void }

/** Choice of the person whose measures fill the fields; hidden until there is one. */
export function PeopleChoice({ of: { people, person, choose }, onChoice }: PeopleChoiceProps) {
  const t = measuresWords[useLocale()]
  const name = useId()
  if (people.length === 0) return null
  const pick = (next: Person | undefined) => {
    choose(next?.name ?? '')
    onChoice(next)
  }
  return (
    <SizeGrid legend={t.forWhom} track>
      {people.map((each) => (
        <SegmentCell
          key={each.name}
          name={name}
          value={each.name}
          checked={person?.name === each.name}
          onChange={() => pick(each)}
        >
          {each.name}
        </SegmentCell>
      ))}
      <SegmentCell name={name} value="" checked={person === undefined} onChange={() => pick(undefined)}>
        {t.other}
      </SegmentCell>
    </SizeGrid>
  )
}
