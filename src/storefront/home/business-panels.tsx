import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Art } from '../common/art.tsx'
import clinicsAvif from '../common/art/clinics.avif'
import clinicsWebp from '../common/art/clinics.webp'
import stack from '../common/art/stack.svg'
import css from './business-panels.module.css'
import type { HomeLinks, ShownHomeTexts } from './home.loader.ts'

type Words = ShownHomeTexts['clinics']

export function BusinessPanels({ clinics, wholesale, links }: { clinics: Words; wholesale: Words; links: HomeLinks }) {
  return (
    <div className={css.duo} data-below="">
      <Panel t={clinics} href={links.clinics} className={css.clinics}>
        <Art avif={clinicsAvif} webp={clinicsWebp} width={640} height={560} className={css.sets} />
      </Panel>
      <Panel t={wholesale} href={links.wholesale} className={css.wholesale}>
        <img src={stack} width={280} height={300} alt="" loading="lazy" className={css.stack} />
      </Panel>
    </div>
  )
}

type PanelProps = { t: Words; href: string; className?: string; children: ReactNode }

/** Panel covered by its link; the text names the target page. */
const Panel = ({ t, href, className, children }: PanelProps) => (
  <section className={classNames(css.panel, className)}>
    {children}
    <h2 className="display-3">{t.title}</h2>
    <p className={css.text}>{t.text}</p>
    <a href={href} className={css.link}>
      {t.link}
      <ArrowRight aria-hidden />
    </a>
  </section>
)
