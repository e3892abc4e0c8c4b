import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { useHere } from '../visitor/here.ts'
import { link } from '../common/links.ts'
import type { FavouritesData } from './favourites.loader.ts'
import css from './favourites.page.module.css'
import { OwnList } from './own-list.tsx'
import { SharedList } from './shared-list.tsx'

export function FavouritesPage(data: FavouritesData) {
  const { t, shared } = data
  const place = useHere()
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={[{ title: t.home, href: link(place, 'home') }]} current={t.title} />
      {shared ? <SharedList data={data} cards={shared} /> : <OwnList data={data} />}
    </div>
  )
}
