import { useLocale } from '#ui/locale.tsx'
import { Logo } from '#ui/logo.tsx'
import { ActionsPanel } from './actions-panel.tsx'
import { ChoicePanel } from './choice-panel.tsx'
import { DarkPanel, WaitingPanel } from './waiting-panel.tsx'
import { FeedbackPanel, TagsPanel } from './tags-panel.tsx'
import { ChecksPanel, FieldsPanel } from './fields-panel.tsx'
import { ColoursPanel, TypePanel } from './foundations-panel.tsx'
import css from './kit.module.css'
import { kitWords } from './kit.words.ts'
import { LayersPanel, SectionsPanel } from './layers-panel.tsx'
import { PathsPanel } from './paths-panel.tsx'

/** /_kit/: every UI component in all its states; development and tests only. */
export function KitPage() {
  const locale = useLocale()
  const t = kitWords[locale]
  return (
    <div className="container">
      <div className={css.top}>
        <div className={css.brand}>
          <Logo name={locale === 'ru' ? 'Ясмена' : 'Yasmena'} />
        </div>
        <div>
          <h1 className="display-2">{t.title}</h1>
          <p className={css.lead}>{t.lead}</p>
        </div>
      </div>
      <div className={css.grid}>
        <ColoursPanel t={t} />
        <TypePanel t={t} />
        <ActionsPanel t={t} />
        <FieldsPanel t={t} />
        <ChecksPanel t={t} />
        <ChoicePanel t={t} />
        <TagsPanel t={t} />
        <FeedbackPanel t={t} />
        <WaitingPanel t={t} />
        <LayersPanel t={t} />
        <SectionsPanel t={t} />
        <DarkPanel t={t} />
        <PathsPanel t={t} />
      </div>
    </div>
  )
}
