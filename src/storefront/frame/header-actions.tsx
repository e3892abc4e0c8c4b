import { Heart, Search, ShoppingBag, UserRound } from 'lucide-react'
import type { FormEvent } from 'react'
import { counted } from '#ui/counted.ts'
import { IconButton, IconLink } from '#ui/icon-button.tsx'
import { useVisitor } from '../visitor/visitor.ts'
import { CityButton } from '../city/city-button.tsx'
import { Count } from './count.tsx'
import type { FrameData } from '../common/frame-data.ts'
import css from './header-actions.module.css'
import { openSearch, openSignIn, reachFor, useLayer } from '../common/layers.ts'
import { link, type LinkBase } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'

export function HeaderActions({ frame }: { frame: FrameData }) {
  const { t } = frame
  const here = useHere()
  const { cartQuantity, favouriteQuantity, isSignedIn } = useVisitor()
  const open = useLayer()
  // «Корзина: 2 товара»; nothing is counted at zero.
  const withCount = (name: string, count: number, forms: readonly string[]) =>
    count > 0 ? `${name}: ${counted(count, forms, frame.locale)}` : name
  return (
    <>
      <CityButton frame={frame} />
      <SearchOpener label={t.search} here={here} isOpen={open === 'search'} />
      {isSignedIn ? (
        <IconLink label={t.profile} href={link(here, 'profile')} className={css.profile}>
          <UserRound aria-hidden />
        </IconLink>
      ) : (
        <SignInOpener label={t.signIn} here={here} isOpen={open === 'sign-in'} />
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

type OpenerProps = { label: string; here: LinkBase; isOpen: boolean }

/** Without a script the press leads to the page of the same forms. */
function SignInOpener({ label, here, isOpen }: OpenerProps) {
  const open = (event: FormEvent) => {
    event.preventDefault()
    openSignIn()
  }
  return (
    <form action={link(here, 'auth')} className={css.profile} onSubmit={open}>
      <IconButton
        type="submit"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={reachFor('sign-in')}
        onFocus={reachFor('sign-in')}
      >
        <UserRound aria-hidden />
      </IconButton>
    </form>
  )
}

/** Without a script the press leads to the page of results, where one can type as well. */
function SearchOpener({ label, here, isOpen }: OpenerProps) {
  const open = (event: FormEvent) => {
    event.preventDefault()
    openSearch()
  }
  return (
    <form action={link(here, 'search-results')} className={css.search} onSubmit={open}>
      <IconButton
        type="submit"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={reachFor('search')}
        onFocus={reachFor('search')}
      >
        <Search aria-hidden />
      </IconButton>
    </form>
  )
}
