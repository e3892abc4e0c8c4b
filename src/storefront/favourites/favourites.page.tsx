import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Head } from '#web/page.ts'
import { hrefFrom } from '../frame/href.ts'
import type { FavouritesData } from './favourites.loader.ts'
import css from './favourites.page.module.css'
import { useHere } from '../frame/here.ts'

export const head = ({ t }: FavouritesData): Head => ({ title: t.title, robots: 'noindex' })

export function view({ t }: FavouritesData) {
  const place = useHere()
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={[{ title: t.home, href: hrefFrom(place, '/') }]} current={t.title} />
      <EmptyState as="h1" title={t.empty} text={t.text}>
        <ButtonLink href={hrefFrom(place, '/kategorii/')}>{t.catalogue}</ButtonLink>
        <ButtonLink href={`${place.base}/new/`} look="quiet">
          {t.novelties}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
