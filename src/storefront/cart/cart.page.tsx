import { Heart } from 'lucide-react'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Head } from '#web/page.ts'
import { hrefFrom } from '../frame/href.ts'
import { useVisitor } from '../visitor/visitor.ts'
import type { CartData } from './cart.loader.ts'
import css from './cart.page.module.css'
import { useHere } from '../frame/here.ts'

export const head = ({ t }: CartData): Head => ({ title: t.title, robots: 'noindex' })

export function view({ t }: CartData) {
  const place = useHere()
  const { favouriteQuantity } = useVisitor()
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={[{ title: t.home, href: hrefFrom(place, '/') }]} current={t.title} />
      <EmptyState as="h1" title={t.empty} text={t.text}>
        <ButtonLink href={hrefFrom(place, '/kategorii/')}>{t.catalogue}</ButtonLink>
        <ButtonLink href={`${place.base}/favorites-page/`} look="quiet" icon={<Heart aria-hidden />}>
          {favouriteQuantity > 0 ? `${t.favourites} · ${favouriteQuantity}` : t.favourites}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
