import type { PageAddress } from '#web/page.ts'
import { counted } from '#ui/counted.ts'
import { CityChooser } from '../city/city-chooser.tsx'
import type { FrameData } from '../common/frame-data.ts'
import { link } from '../common/links.ts'
import { closeLayer } from '../common/layers.ts'
import { MenuLink, MenuList } from './menu-rows.tsx'
import css from './mobile-menu.module.css'
import { Thumb } from '../common/thumb.tsx'

type PanelProps = { frame: FrameData; place: PageAddress }

export function CategoriesPanel({ frame, place }: PanelProps) {
  const { t } = frame
  return (
    <ul>
      {frame.categories.map(({ slug, name, count, thumb }) => (
        <li key={slug}>
          <a href={link(place, 'category', { kategorii: slug })} className={css.category}>
            <Thumb of={thumb} />
            <span>
              <span className={css.name}>{name}</span>
              <span className={css.note}>{counted(count, t.models, frame.locale)}</span>
            </span>
          </a>
        </li>
      ))}
      <li>
        <a href={link(place, 'new')} className={css.category}>
          <Thumb of={null} />
          <span className={css.name}>{t.novelties}</span>
        </a>
      </li>
      <li>
        <a href={link(place, 'catalogue')} className={css.all}>
          {t.viewAll}
        </a>
      </li>
    </ul>
  )
}

export const BuyersPanel = ({ frame, place }: PanelProps) => (
  <MenuList>
    {frame.buyerPages.map(({ slug, title }) => (
      <MenuLink key={slug} href={link(place, 'text-page', { buyerInfo: slug })}>
        {title}
      </MenuLink>
    ))}
    <MenuLink href={link(place, 'contacts')}>{frame.t.contacts}</MenuLink>
  </MenuList>
)

export const CitiesPanel = ({ frame }: PanelProps) => <CityChooser frame={frame} onDone={() => closeLayer()} />
