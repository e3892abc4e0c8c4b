import { CreditCard } from 'lucide-react'
import { forgetCardCall } from '#shop/cards/cards.calls.ts'
import { ask } from '#ui/ask.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { QuietAction } from '../account/quiet-action.tsx'
import { fill } from '../common/fill.ts'
import { Saved, Section } from './section.tsx'
import type { SettingsData } from './settings-profile.loader.ts'
import css from './settings.module.css'

/** Null if the shop stores no cards and never has. */
export function CardsSection({ t: { cards: t }, cards }: SettingsData) {
  if (!cards) return null
  return (
    <Section id="cards" title={t.title} text={t.text}>
      {cards.length === 0 && <p className={css.about}>{t.none}</p>}
      <ul>
        {cards.map(({ id, title, text, trouble }) => (
          <li key={id} className={css.item}>
            <CreditCard aria-hidden />
            <p>
              <b>{title}</b>
              <small>{text}</small>
            </p>
            {trouble && <StatusChip tone="honey">{trouble}</StatusChip>}
            <QuietAction
              to="/settings-profile/card/"
              send={(signal) => ask(forgetCardCall, { body: { id }, signal })}
              doneText={t.forgotten}
            >
              <input type="hidden" name="id" value={id} />
              <TextButton type="submit" aria-label={fill(t.forgetOf, { card: title })}>
                {t.forget}
              </TextButton>
            </QuietAction>
          </li>
        ))}
      </ul>
      <Saved id="card-forgotten">{t.forgotten}</Saved>
    </Section>
  )
}
