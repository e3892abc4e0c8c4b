import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { useHere } from '../visitor/here.ts'
import { link } from '../common/links.ts'
import type { FavouritesData } from './favourites.loader.ts'
import css from './favourites.page.module.css'
import { OwnList } from './own-list.tsx'
import { SharedList } from './shared-list.tsx'

export function FavouritesPage(data: FavouritesData) {
  const { t, sharedCards } = data
  const here = useHere()
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={[{ title: t.home, href: link(here, 'home') }]} current={t.title} />
      {sharedCards ? <SharedList data={data} cards={sharedCards} /> : <OwnList data={data} />}
    </div>
  )
}
