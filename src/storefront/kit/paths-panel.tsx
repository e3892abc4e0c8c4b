import { useState } from 'react'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { KitPanel, Row } from './kit-panel.tsx'
import css from './kit.module.css'
import type { KitPageWords } from './kit.words.ts'

const colors = ['hvoya', 'ladoga', 'polnoch', 'grafit', 'shalfey', 'lavanda', 'pudra', 'brusnika']

export function PathsPanel({ t }: { t: KitPageWords }) {
  const [busy, setBusy] = useState(false)
  return (
    <KitPanel title={t.paths} wide>
      <Breadcrumb before={t.crumbs.map((title, index) => ({ title, href: `#crumb-${index}` }))} current={t.crumbLast} />
      <Pagination page={5} pages={12} hrefOf={(page) => `#page-${page}`} />
      <Row>
        <span>
          {t.offerEnds} <KitCountdown />
        </span>
        <Button look="outline" size="sm" onClick={() => setBusy(!busy)}>
          {busy ? t.busyOff : t.busyOn}
        </Button>
      </Row>
      <ProgressBar busy={busy} />
      <Carousel
        label={t.novelties}
        heading={<h3 className="display-3">{t.novelties}</h3>}
        aside={<TextLink href="#kit">{t.seeAll}</TextLink>}
        progress
      >
        {colors.map((color) => (
          <a key={color} href={`#${color}`} className={css.card} style={{ background: `var(--tile-${color})` }}>
            {color}
          </a>
        ))}
      </Carousel>
    </KitPanel>
  )
}

/** Countdown to a day after the first render. */
function KitCountdown() {
  const [end] = useState(() => new Date(Date.now() + 86_000_000))
  return <Countdown end={end} />
}
