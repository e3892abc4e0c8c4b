import type { CSSProperties } from 'react'
import css from './dye-strips.module.css'
import type { Dye } from './home.loader.ts'
import { SectionHead } from './section-head.tsx'

/** Samples of cloth; each leads to everything sewn of it. */
export function DyeStrips({ dyes, title }: { dyes: Dye[]; title: string }) {
  return (
    <section>
      <SectionHead title={title} />
      <ul className={css.strips}>
        {dyes.map(({ name, hex, href }) => (
          <li key={href} className={css.strip}>
            <a href={href} className={css.link} style={{ '--dye': hex } as CSSProperties}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
