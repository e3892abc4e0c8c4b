import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatNumber } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { bonusWord } from '#ui/bonus-word.ts'
import { useBriefly } from '#ui/use-briefly.ts'
import type { BannerData } from './account.loader.ts'
import type { AccountTexts } from './account.texts.ts'
import css from './bonus-banner.module.css'

type BonusBannerProps = {
  of: BannerData
  t: AccountTexts['banner']
  /** Progress to the next level. */
  children: ReactNode
  /** Below the code. */
  foot: ReactNode
}

/** Balance, level and the personal code (R-2.5-25). */
export function BonusBanner({ of: { balance, code }, t, children, foot }: BonusBannerProps) {
  const locale = useLocale()
  return (
    <section aria-label={t.title} className={classNames('on-dark', css.banner)}>
      <div className={css.level}>
        <p className={css.balance}>
          <b>{formatNumber(balance, locale)}</b> {bonusWord(balance, locale)}
        </p>
        {children}
      </div>
      <div>
        <div className={css.card}>
          <p className={css.label}>
            {t.code}
            <b translate="no">{code}</b>
          </p>
          <CopyButton text={code} t={t} />
        </div>
        <div className={css.foot}>{foot}</div>
      </div>
    </section>
  )
}

function CopyButton({ text, t }: { text: string; t: AccountTexts['banner'] }) {
  const [isCopied, sayCopied] = useBriefly()
  const copy = () => void navigator.clipboard.writeText(text).then(sayCopied, () => undefined)
  return (
    <Button
      size="sm"
      className={css.copy}
      onClick={copy}
      icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
    >
      <span aria-live="polite">{isCopied ? t.copied : t.copy}</span>
    </Button>
  )
}

type InvitationProps = { t: AccountTexts['invitation']; joinHref: string; rulesHref: string }

/** Banner for members outside the programme. */
export function Invitation({ t, joinHref, rulesHref }: InvitationProps) {
  return (
    <section className={classNames('on-dark', css.banner)}>
      <div className={css.words}>
        <h2 className="display-3">{t.title}</h2>
        <p>{t.text}</p>
        <p className={css.actions}>
          <ButtonLink href={joinHref} look="white">
            {t.join}
          </ButtonLink>
          <a href={rulesHref} className={css.rules}>
            {t.rules}
          </a>
        </p>
      </div>
    </section>
  )
}
