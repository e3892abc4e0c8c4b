import { idle } from '#parts/idle.ts'
import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import type { ClockCellsWords } from '#ui/clock-cells.tsx'
import type { PageProps } from '#web/page.ts'
import type { UnhydratedPromotions } from './promotions-data.ts'
import panelCss from './promotions.module.css'
import css from '../reading/reading.module.css'

const Opening = part(() => import('./promotions.part.tsx').then((file) => file.PromotionsOpening), { when: never })
const Panel = part(() => import('./promotions.part.tsx').then((file) => file.PromotionPanel), { when: never })
const List = part(() => import('./promotions.part.tsx').then((file) => file.PromotionList), { when: never })
const Clock = part(() => import('#ui/clock-cells.tsx').then((file) => file.ClockCells), { when: idle })

export type PromotionsData = {
  title: string
  crumbs: Crumb[]
  /** Background color of a full-width first promotion. */
  tile: string | null
  /** End of that promotion; a countdown appears near the end. */
  end: { at: string; isNear: boolean; words: ClockCellsWords } | null
}

/** Promotions: a full-width first one, then running, upcoming and past ones. */
export function PromotionsPage(props: PageProps<PromotionsData, UnhydratedPromotions>) {
  const { title, crumbs, tile, end, unhydrated } = props
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <h1 className={`display-2 ${css.title}`}>{title}</h1>
      <Opening of={unhydrated && { still: unhydrated.opening }} />
      {tile !== null && (
        <section className={panelCss.panel} style={{ background: tile }}>
          <Panel of={unhydrated?.panel && { still: unhydrated.panel }} />
          {end && (
            <div className={panelCss.clock} data-near={end.isNear || undefined}>
              <Clock of={{ end: end.at, words: end.words }} />
            </div>
          )}
        </section>
      )}
      <List of={unhydrated && { still: unhydrated.list }} />
    </div>
  )
}
