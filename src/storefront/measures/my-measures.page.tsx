import { Plus, Ruler } from 'lucide-react'
import { useEffect } from 'react'
import { defaultPersonCall, keepMeasuresCall, removeMeasuresCall } from '#shop/measures/measures.calls.ts'
import type { OwnPersonAnswer } from '#shop/measures/measures.schemas.ts'
import { ask } from '#ui/ask.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { TextButton, TextLink } from '#ui/text-link.tsx'
import { useToast } from '#ui/toast.tsx'
import { navigate } from '#web/navigation.ts'
import { AccountLayout } from '../account/account-layout.tsx'
import { QuietAction } from '../account/quiet-action.tsx'
import { showError } from '../common/error-message.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import { ownMeasures, personIn, writeMeasures } from '../visitor/measures.ts'
import css from './my-measures.module.css'
import type { MyMeasuresData, PersonCardData } from './my-measures.loader.ts'
import { PersonForm } from './person-form.tsx'

/**
 * Copies the account's measures to browser storage, where public pages read them. The chosen person stays until the
 * default changes; a guest's measures are handled by sync-measures.ts.
 */
function useCopy(cards: PersonCardData[]) {
  useEffect(() => {
    const own = ownMeasures()
    if (!own.isAccounts) return
    const people = cards.map(({ person }) => person)
    const defaultName = people[0]?.name ?? ''
    const isSameDefault = own.people.find(({ is_default: isDefault }) => isDefault)?.name === defaultName
    const chosenName = isSameDefault && personIn({ ...own, people }) ? own.chosenName : defaultName
    writeMeasures({ isAccounts: true, chosenName, people })
  }, [cards])
}

export function MyMeasuresPage({ frame, t, cards, sizes, form }: MyMeasuresData) {
  const here = useHere()
  useCopy(cards)
  const addHref = `${link(here, 'my-measures', { query: { edit: 'new' } })}#form`
  const add = (
    <ButtonLink href={addHref} icon={<Plus aria-hidden />}>
      {t.add}
    </ButtonLink>
  )
  return (
    <AccountLayout frame={frame} section="my-measures" title={<h1 className="display-2">{t.title}</h1>}>
      {cards.length > 0 && (
        <>
          <p className={css.intro}>{t.intro}</p>
          <ul className={css.cards}>
            {cards.map((card) => (
              <PersonCard key={card.person.id} of={card} t={t} />
            ))}
          </ul>
        </>
      )}
      {form ? (
        <PersonForm key={form.id ?? 'new'} t={t} sizes={sizes} values={form} />
      ) : cards.length > 0 ? (
        add
      ) : (
        <EmptyState title={t.empty.title} text={t.empty.text}>
          {add}
        </EmptyState>
      )}
    </AccountLayout>
  )
}

/** Undo of a removal in a toast. */
function useRemoval(t: MyMeasuresData['t']) {
  const toast = useToast()
  const here = useHere()
  const takeBack = async ({ id: _id, is_default: wasDefault, ...body }: OwnPersonAnswer) => {
    try {
      const { people } = await ask(keepMeasuresCall, { body })
      const id = people.find(({ name }) => name === body.name)?.id
      if (wasDefault && id !== undefined) await ask(defaultPersonCall, { params: { id }, body: {} })
      await navigate(link(here, 'my-measures'), { replace: true, keepScroll: true })
    } catch {
      showError(t.notRestored)
    }
  }
  return async (person: OwnPersonAnswer, signal: AbortSignal) => {
    await ask(removeMeasuresCall, { params: { id: person.id }, signal })
    toast({ text: fill(t.removed, { name: person.name }), action: { label: t.undo, run: () => void takeBack(person) } })
  }
}

function PersonCard({ of: { person, line }, t }: { of: PersonCardData; t: MyMeasuresData['t'] }) {
  const here = useHere()
  const remove = useRemoval(t)
  const { id, name } = person
  const hidden = <input type="hidden" name="id" value={id} />
  return (
    <li className={css.card}>
      <p className={css.name}>
        <Ruler aria-hidden />
        <b>{name}</b>
        {person.is_default && <StatusChip tone="ok">{t.main}</StatusChip>}
      </p>
      <p>{line}</p>
      <p className={css.details}>{t.bodies[person.body]}</p>
      <div className={css.actions}>
        <TextLink
          href={`${link(here, 'my-measures', { query: { edit: id } })}#form`}
          aria-label={fill(t.editOf, { name })}
        >
          {t.edit}
        </TextLink>
        {!person.is_default && (
          <QuietAction
            to="/my-measures/default/"
            send={(signal) => ask(defaultPersonCall, { params: { id }, body: {}, signal })}
          >
            {hidden}
            <TextButton type="submit" aria-label={fill(t.makeMainOf, { name })}>
              {t.makeMain}
            </TextButton>
          </QuietAction>
        )}
        {/* Confirmation, as there is no undo without JavaScript. */}
        <details className={css.removal}>
          <summary aria-label={fill(t.removeOf, { name })}>{t.remove}</summary>
          <QuietAction to="/my-measures/remove/" send={(signal) => remove(person, signal)}>
            {hidden}
            <TextButton type="submit" className={css.sure}>
              {t.removeSure}
            </TextButton>
          </QuietAction>
        </details>
      </div>
    </li>
  )
}
