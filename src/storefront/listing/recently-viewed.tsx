import { useEffect, useRef, useState } from 'react'
import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'
import type { CardTexts } from '../product-card/product-card.texts.ts'
import { recentlyViewed } from '../visitor/recent.ts'
import css from './recently-viewed.module.css'

type RecentlyViewedProps = {
  title: string
  card: CardTexts
  /** Product of the current page. */
  except?: string
}

const maxShown = 8
const ahead = '400px'
const RecentRow = part(() => import('./recent-row.tsx').then((file) => file.RecentRow), { when: wanted })

/** Recently viewed products of this browser, loaded when scrolled near. */
export function RecentlyViewed({ title, card, except }: RecentlyViewedProps) {
  const place = useRef<HTMLDivElement>(null)
  const [slugs, setSlugs] = useState<string[]>([])
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    const viewedSlugs = recentlyViewed().filter((slug) => slug !== except)
    const element = place.current
    if (viewedSlugs.length === 0 || !element) return
    setSlugs(viewedSlugs.slice(0, maxShown))
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: ahead })
    near.observe(element)
    return () => near.disconnect()
  }, [except])

  return (
    <div ref={place} className={slugs.length > 0 ? css.place : undefined}>
      <RecentRow wanted={isNear && slugs.length > 0} of={{ title, card, slugs }} />
    </div>
  )
}
