import type { Place } from '#web/page.ts'
import { counted } from '#ui/counted.ts'
import { CityChooser } from '../city/city-chooser.tsx'
import type { FrameData } from '../common/frame-data.ts'
import { hrefFrom } from '../common/href.ts'
import { closeLayer } from '../common/layers.ts'
import { MenuLink, MenuList } from './menu-rows.tsx'
import css from './mobile-menu.module.css'
import { Thumb } from '../common/thumb.tsx'

type PanelProps = { frame: FrameData; place: Place }

export function CategoriesPanel({ frame, place }: PanelProps) {
  const { t } = frame
  return (
    <ul>
      {frame.categories.map(({ slug, name, count, thumb }) => (
        <li key={slug}>
          <a href={hrefFrom(place, `/kategorii/${slug}/`)} className={css.category}>
            <Thumb of={thumb} />
            <span>
              <span className={css.name}>{name}</span>
              <span className={css.note}>{counted(count, t.models, frame.locale)}</span>
            </span>
          </a>
        </li>
      ))}
      <li>
        <a href={`${place.base}/new/`} className={css.category}>
          <Thumb of={null} />
          <span className={css.name}>{t.novelties}</span>
        </a>
      </li>
      <li>
        <a href={hrefFrom(place, '/kategorii/')} className={css.all}>
          {t.viewAll}
        </a>
      </li>
    </ul>
  )
}

export const BuyersPanel = ({ frame, place }: PanelProps) => (
  <MenuList>
    {frame.buyerPages.map(({ slug, title }) => (
      <MenuLink key={slug} href={`${place.base}/pages/${slug}/`}>
        {title}
      </MenuLink>
    ))}
    <MenuLink href={hrefFrom(place, '/kontakty/')}>{frame.t.contacts}</MenuLink>
  </MenuList>
)

export const CitiesPanel = ({ frame }: PanelProps) => <CityChooser frame={frame} onDone={() => closeLayer()} />
