import { useMemo } from 'react'
import { counted } from '#ui/counted.ts'
import { useLocale } from '#ui/locale.tsx'
import { useHere } from '../visitor/here.ts'
import { RecentlyViewed } from '../listing/recently-viewed.tsx'
import { favouriteItem } from './favourite-item.ts'
import type { FavouritesData } from './favourites.loader.ts'
import css from './favourites.page.module.css'
import { ListTools } from './list-tools.tsx'
import { ListFailure } from './list-failure.tsx'
import { LiveList } from './live-list.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { ListPlaceholder } from './list-placeholder.tsx'
import { useFavourites } from './use-favourites.ts'

/** List of the visitor's favourites, loaded by the browser because the page is the same for everyone. */
export function OwnList({ data }: { data: FavouritesData }) {
  const { t, card } = data
  const locale = useLocale()
  const { base } = useHere()
  const { list, failure, retry } = useFavourites()
  const items = useMemo(
    () => list?.map((favourite) => favouriteItem(favourite, { locale, base, novelty: card.novelty })),
    [list, locale, base, card],
  )
  const isEmpty = items?.length === 0
  return (
    <>
      <div className={css.head} hidden={isEmpty}>
        <h1 className="display-2">
          {t.title} {items && <span className={css.count}>{items.length}</span>}
        </h1>
        {items && !isEmpty && <ListTools items={items} t={t} />}
      </div>
      <p role="status" className={`visually-hidden ${css.status}`}>
        {items ? counted(items.length, t.products, locale) : failure ? '' : t.loading}
      </p>
      {items && !isEmpty ? (
        <LiveList items={items} data={data} />
      ) : items ? (
        <NothingYet data={data} />
      ) : failure ? (
        <ListFailure kind={failure} t={t} onRetry={retry} />
      ) : (
        <ListPlaceholder text={t.noScript} />
      )}
      <RecentlyViewed title={t.recent} card={card} />
    </>
  )
}
