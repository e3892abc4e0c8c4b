import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Logo } from '#ui/logo.tsx'
import { Mark } from '#ui/mark.tsx'
import { Art } from '../common/art.tsx'
import drapeAvif from '../common/art/drape.avif'
import drapeWebp from '../common/art/drape.webp'
import type { ShownHomeTexts } from './home.loader.ts'
import css from './loyalty-panel.module.css'

type LoyaltyPanelProps = { t: ShownHomeTexts['loyalty']; brand: string; href: string }

export function LoyaltyPanel({ t, brand, href }: LoyaltyPanelProps) {
  return (
    <section className={classNames('on-dark', css.panel)} data-below="">
      <div className={css.drape}>
        <Art avif={drapeAvif} webp={drapeWebp} width={1040} height={840} />
        <div className={css.card} aria-hidden>
          <Logo name={brand} />
          <span className={css.level}>{t.card.level}</span>
          <span className={css.rate}>
            {t.card.label}
            <b className="display-3">{t.card.rate}</b>
          </span>
        </div>
      </div>
      <div className={css.words}>
        <h2 className="display-2">{t.title}</h2>
        <p className={css.text}>{t.text}</p>
        <ol className={css.levels}>
          {t.levels.map(({ name, rate, from }) => (
            <li key={name}>
              <Mark className={css.mark} />
              <p className={css.name}>{name}</p>
              <p>{rate}</p>
              <p className={css.from}>{from}</p>
            </li>
          ))}
        </ol>
        <ButtonLink href={href} look="white">
          {t.button}
        </ButtonLink>
      </div>
    </section>
  )
}
