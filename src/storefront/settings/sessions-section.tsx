import { Laptop, Smartphone } from 'lucide-react'
import { endOtherSessionsCall, endSessionCall } from '#shop/accounts/accounts.calls.ts'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { QuietAction } from '../account/quiet-action.tsx'
import { fill } from '../common/fill.ts'
import { Saved, Section } from './section.tsx'
import type { SettingsData } from './settings-profile.loader.ts'
import css from './settings.module.css'

export function SessionsSection({ t: { sessions: t }, sessions }: SettingsData) {
  return (
    <Section id="sessions" title={t.title}>
      <ul>
        {sessions.map(({ id, device, text, isCurrent, isPhone }) => (
          <li key={id} className={css.item}>
            {isPhone ? <Smartphone aria-hidden /> : <Laptop aria-hidden />}
            <p>
              <b>{device}</b>
              <small>{text}</small>
            </p>
            {isCurrent ? (
              <StatusChip tone="ok">{t.current}</StatusChip>
            ) : (
              <QuietAction
                to="/settings-profile/session/"
                send={(signal) => ask(endSessionCall, { body: { id }, signal })}
                doneText={t.ended}
              >
                <input type="hidden" name="id" value={id} />
                <TextButton type="submit" aria-label={fill(t.endOf, { device })}>
                  {t.end}
                </TextButton>
              </QuietAction>
            )}
          </li>
        ))}
      </ul>
      <Saved id="sessions-ended">{t.ended}</Saved>
      {sessions.length > 1 ? (
        <QuietAction
          to="/settings-profile/sessions/"
          send={(signal) => ask(endOtherSessionsCall, { body: {}, signal })}
          doneText={t.ended}
        >
          <Button type="submit" size="sm" look="quiet">
            {t.endOthers}
          </Button>
        </QuietAction>
      ) : (
        <p className={css.about}>{t.alone}</p>
      )}
    </Section>
  )
}
