import { useEffect } from 'react'
import { isFiltered } from '#shop/listing/listing.rules.ts'
import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import { useHere } from '../visitor/here.ts'
import { link } from '../common/links.ts'
import { Listing } from '../listing/listing.tsx'
import type { SearchData } from './search.loader.ts'
import css from './search.module.css'

const parts = () => import('./search.part.tsx')
const SearchHead = part(() => parts().then((all) => all.SearchHead), { when: touched })
const NothingFound = part(() => parts().then((all) => all.NothingFound), { when: never })

const maxCountedSearchLength = 60

/** Reports a search with results to the server, once the page has been seen. */
function useSearchCount({ search, listing, correction, ignoredWords, droppedWords, nothing }: SearchData) {
  const { filters } = listing
  const isUnderstood = correction === null && ignoredWords.length + droppedWords.length === 0
  const isWhole = !nothing && listing.total > 0 && isUnderstood && filters.page === 1 && !isFiltered(filters)
  const isCounted = isWhole && search.length > 1 && search.length <= maxCountedSearchLength
  useEffect(() => {
    if (!isCounted) return
    import('./count-search.ts').then(
      ({ countSearch }) => countSearch(search),
      () => undefined,
    )
  }, [isCounted, search])
}

export function SearchPage(data: SearchData) {
  const { t, listing, nothing } = data
  const here = useHere()
  useSearchCount(data)
  return (
    <div className={`container ${css.page}`}>
      <SearchHead of={data} />
      {nothing ? (
        <NothingFound of={{ t, nothing, card: listing.card }} />
      ) : (
        <Listing data={listing} helpHref={link(here, 'text-page', { buyerInfo: 'size_guide' })} />
      )}
    </div>
  )
}
