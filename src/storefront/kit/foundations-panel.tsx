import { KitPanel } from './kit-panel.tsx'
import css from './kit.module.css'
import type { KitPageWords } from './kit.words.ts'

const colours = [
  'ink',
  'ink-2',
  'ink-3',
  'line',
  'mist',
  'pine',
  'pine-tint',
  'night',
  'blush',
  'blush-2',
  'honey',
  'berry',
]

export function ColoursPanel({ t }: { t: KitPageWords }) {
  return (
    <KitPanel title={t.colours} wide>
      <ul className={css.colours}>
        {colours.map((colour) => (
          <li key={colour}>
            <span className={css.paint} style={{ background: `var(--c-${colour})` }} />
            <span>{colour}</span>
          </li>
        ))}
      </ul>
    </KitPanel>
  )
}

export function TypePanel({ t }: { t: KitPageWords }) {
  return (
    <KitPanel title={t.type}>
      <p className="display-2">{t.titleSample}</p>
      <p className="display-3">{t.subtitleSample}</p>
      <p className="display-4">{t.subtitleSample}</p>
      <p>{t.textSample}</p>
      <p className={css.small}>{t.smallSample}</p>
    </KitPanel>
  )
}
