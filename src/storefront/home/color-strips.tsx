import type { CSSProperties } from 'react'
import css from './color-strips.module.css'
import type { ColorLink } from './home.loader.ts'
import { SectionHead } from './section-head.tsx'

/** Color samples, each linking to the products of its color. */
export function ColorStrips({ colors, title }: { colors: ColorLink[]; title: string }) {
  return (
    <section data-below="">
      <SectionHead title={title} />
      <ul className={css.strips}>
        {colors.map(({ name, hex, href }) => (
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
