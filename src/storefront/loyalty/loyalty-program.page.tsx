import { Accordion, AccordionItem } from '#ui/accordion.tsx'
import { StitchProgress } from '#ui/stitch-progress.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { BonusBanner, Invitation } from '../account/bonus-banner.tsx'
import { BonusHistory } from './bonus-history.tsx'
import { JoinForm } from './join-form.tsx'
import type { LoyaltyData } from './loyalty-program.loader.ts'
import css from './loyalty.module.css'

export function LoyaltyPage({ frame, t, levels, member, join }: LoyaltyData) {
  return (
    <AccountLayout frame={frame} section="loyalty-program" title={<h1 className="display-2">{t.title}</h1>}>
      {member ? (
        <Figures frame={frame} banner={member.banner} />
      ) : (
        <Invitation t={frame.t.invitation} joinHref="#join" rulesHref="#rules" />
      )}
      <ul aria-label={t.levels} className={css.levels}>
        {levels.map(({ level, name, rate, from, isCurrent }) => (
          <li key={level} data-current={isCurrent || undefined}>
            <p className="display-4">{rate}</p>
            <b>{name}</b>
            <small>{from}</small>
            {isCurrent && <span className={css.here}>{t.here}</span>}
          </li>
        ))}
      </ul>
      {member && <BonusHistory t={t} history={member.history} />}
      {join && <JoinForm t={t.join} join={join} />}
      <section aria-labelledby="rules" className={css.rules}>
        <h2 className="display-3" id="rules">
          {t.rules}
        </h2>
        <Accordion>
          {t.rulesList.map(({ title, text }, at) => (
            <AccordionItem key={title} title={title} open={at === 0}>
              <p className={css.rule}>{text}</p>
            </AccordionItem>
          ))}
        </Accordion>
      </section>
    </AccountLayout>
  )
}

type FiguresProps = Pick<LoyaltyData, 'frame'> & { banner: NonNullable<LoyaltyData['member']>['banner'] }

function Figures({ frame: { t }, banner }: FiguresProps) {
  const { level, next, share, rateText, nextText, notes } = banner
  return (
    <BonusBanner of={banner} t={t.banner} foot={banner.giftText}>
      <div className={css.way}>
        <p>
          <b>{t.levels[level]}</b>
          <small>{rateText}</small>
        </p>
        <p>
          {next && <b>{t.levels[next]}</b>}
          <small>{nextText}</small>
        </p>
      </div>
      {next && (
        <div className={css.progress}>
          <StitchProgress label={t.banner.progress} value={share} max={1} />
        </div>
      )}
      <p className={css.notes}>{notes.join(' ')}</p>
    </BonusBanner>
  )
}
