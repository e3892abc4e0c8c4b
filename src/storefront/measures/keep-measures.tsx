import { useState } from 'react'
import type { Refused } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { fill } from '../common/fill.ts'
import css from './keep-measures.module.css'
import { measuresWords } from './measures.words.ts'
import type { PeopleState } from './use-people.ts'
import { usualSize, type NamelessPerson } from './usual-size.ts'

type KeepMeasuresProps = { of: PeopleState; measures: NamelessPerson }

/** Saves the measures in the fields under a name. */
export function KeepMeasures({ of: { person, save, remove }, measures }: KeepMeasuresProps) {
  const t = measuresWords[useLocale()]
  const [name, setName] = useState(person?.name ?? '')
  const [state, setState] = useState<{ error?: string; savedName?: string; isBusy?: boolean }>({})
  const run = (work: Promise<void>, savedName?: string) => {
    setState({ isBusy: true })
    work.then(
      () => setState(savedName ? { savedName } : {}),
      (error: Partial<Refused>) => setState({ error: error.fields?.['name']?.[0] ?? t.failed }),
    )
  }
  const keep = () => {
    const plainName = name.trim()
    if (!plainName) return setState({ error: t.nameNeeded })
    run(save({ ...measures, name: plainName, size: usualSize(measures) }), plainName)
  }
  return (
    <div className={css.keep}>
      <TextField
        label={t.name}
        hint={t.nameHint}
        value={name}
        maxLength={40}
        autoComplete="off"
        error={state.error}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          keep()
        }}
      />
      <Button look="outline" size="sm" busy={state.isBusy} onClick={keep}>
        {t.keep}
      </Button>
      <p role="status" className={css.saved}>
        {state.savedName && fill(t.saved, { name: state.savedName })}
      </p>
      {person && (
        <p>
          <TextButton onClick={() => run(remove(person))}>{fill(t.remove, { name: person.name })}</TextButton>
        </p>
      )}
    </div>
  )
}
