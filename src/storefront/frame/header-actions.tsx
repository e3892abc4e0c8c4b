import { Heart, Search, ShoppingBag, UserRound } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { counted } from '#ui/counted.ts'
import { IconButton, IconLink } from '#ui/icon-button.tsx'
import { useVisitor } from '../visitor/visitor.ts'
import { CityButton } from '../city/city-button.tsx'
import { Count } from './count.tsx'
import type { FrameData } from '../common/frame-data.ts'
import css from './header-actions.module.css'
import { openSearch, openSignIn, reachFor, useLayer } from '../common/layers.ts'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'

export function HeaderActions({ frame }: { frame: FrameData }) {
  const { t } = frame
  const here = useHere()
  const { cartQuantity, favouriteQuantity, isSignedIn } = useVisitor()
  const open = useLayer()
  const opener = (layer: OpenerProps['layer'], page: 'search-results' | 'auth') => ({
    layer,
    href: link(here, page),
    isOpen: open === layer,
  })
  // Label such as «Корзина: 2 товара»; without a count at zero.
  const withCount = (name: string, count: number, forms: readonly string[]) =>
    count > 0 ? `${name}: ${counted(count, forms, frame.locale)}` : name
  return (
    <>
      <CityButton frame={frame} />
      <Opener {...opener('search', 'search-results')} label={t.search} className={css.search} onPress={openSearch}>
        <Search aria-hidden />
      </Opener>
      {isSignedIn ? (
        <IconLink label={t.profile} href={link(here, 'profile')} className={css.profile}>
          <UserRound aria-hidden />
        </IconLink>
      ) : (
        <Opener {...opener('sign-in', 'auth')} label={t.signIn} className={css.profile} onPress={openSignIn}>
          <UserRound aria-hidden />
        </Opener>
      )}
      <IconLink
        label={withCount(t.favourites, favouriteQuantity, t.inFavourites)}
        href={link(here, 'favourites')}
        className={css.favourites}
      >
        <Heart aria-hidden />
        <Count of="favourites" count={favouriteQuantity} />
      </IconLink>
      <IconLink label={withCount(t.cart, cartQuantity, t.inCart)} href={link(here, 'cart')} className={css.cart}>
        <ShoppingBag aria-hidden />
        <Count of="cart" count={cartQuantity} />
      </IconLink>
    </>
  )
}

type OpenerProps = {
  layer: 'search' | 'sign-in'
  label: string
  /** Fallback link without JavaScript, to a page with the same content. */
  href: string
  isOpen: boolean
  className?: string
  onPress: () => void
  children: ReactNode
}

function Opener({ layer, label, href, isOpen, className, onPress, children }: OpenerProps) {
  const open = (event: FormEvent) => {
    event.preventDefault()
    onPress()
  }
  return (
    <form action={href} className={className} onSubmit={open}>
      <IconButton
        type="submit"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={reachFor(layer)}
        onFocus={reachFor(layer)}
      >
        {children}
      </IconButton>
    </form>
  )
}
