import { Picture } from '../common/picture.tsx'
import type { ShownHomeTexts, Teaser } from './home.loader.ts'
import css from './journal.module.css'
import { SectionHead } from './section-head.tsx'

/** Picture widths that a cover needs, and its `sizes`. */
const coverPlace = { widths: [503, 670, 1005], sizes: '(min-width: 1680px) 620px, (min-width: 992px) 40vw, 94vw' }

type JournalProps = { teasers: Teaser[]; t: ShownHomeTexts['journal']; href: string }

export function Journal({ teasers, t, href }: JournalProps) {
  return (
    <section data-below="">
      <SectionHead title={t.title} link={{ text: t.all, href }} />
      <ul className={css.list}>
        {teasers.map((teaser) => (
          <li key={teaser.href} className={css.teaser}>
            <div className={css.cover}>{teaser.cover && <Picture of={teaser.cover} {...coverPlace} alt="" />}</div>
            <p className={css.meta}>
              <span>{teaser.category}</span>
              <span>{teaser.minutes}</span>
            </p>
            <h3 className={css.title}>
              <a href={teaser.href}>{teaser.title}</a>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  )
}
