import { TextLink } from '#ui/text-link.tsx'
import type { RegionWords } from '../regions/region-words.loader.ts'
import css from './region-panel.module.css'

export function RegionPanel({ words: { title, delivery, places, more } }: { words: RegionWords }) {
  return (
    <section className={css.panel} data-below="">
      <h2 className="display-3">{title}</h2>
      <div className={css.words}>
        <p>{delivery}</p>
        {places && <p>{places}</p>}
        <p>
          <TextLink href={more.href}>{more.text}</TextLink>
        </p>
      </div>
    </section>
  )
}
