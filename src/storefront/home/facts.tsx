import { RotateCcw, Scissors, Shirt, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './facts.module.css'
import type { ShownHomeTexts } from './home.loader.ts'

type FactProps = { icon: ReactNode; fact: { title: string; note: string } }

function Fact({ icon, fact }: FactProps) {
  return (
    <li className={css.fact}>
      {icon}
      <div>
        <p className={css.title}>{fact.title}</p>
        <p className={css.note}>{fact.note}</p>
      </div>
    </li>
  )
}

export function Facts({ t }: { t: ShownHomeTexts['facts'] }) {
  return (
    <section aria-label={t.label} className={css.facts}>
      <ul className={css.row}>
        <Fact icon={<Scissors aria-hidden />} fact={t.made} />
        <Fact icon={<Shirt aria-hidden />} fact={t.fitting} />
        <Fact icon={<Truck aria-hidden />} fact={t.delivery} />
        <Fact icon={<RotateCcw aria-hidden />} fact={t.returns} />
      </ul>
    </section>
  )
}
