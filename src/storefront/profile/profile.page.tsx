import { Heart, MapPin, Ruler } from 'lucide-react'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Mark } from '#ui/mark.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { BonusBanner, Invitation } from '../account/bonus-banner.tsx'
import { link } from '../common/links.ts'
import { RecentlyViewed } from '../listing/recently-viewed.tsx'
import { OrderRow } from '../orders/order-row.tsx'
import { useHere } from '../visitor/here.ts'
import type { ProfileData } from './profile.loader.ts'
import css from './profile.module.css'

export function ProfilePage({ frame, t, card, helloText, banner, addressText, sizeText, rows }: ProfileData) {
  const here = useHere()
  const cards = [
    { href: link(here, 'delivery-addresses'), Icon: MapPin, title: t.addresses.title, text: addressText },
    { href: link(here, 'my-measures'), Icon: Ruler, title: t.sizes.title, text: sizeText },
    { href: link(here, 'favourites'), Icon: Heart, title: t.favourites.title, text: t.favourites.text },
  ]
  return (
    <AccountLayout frame={frame} section="profile" title={<h1 className="display-2">{helloText}</h1>}>
      {banner ? <Bonuses frame={frame} banner={banner} /> : <Outside frame={frame} />}
      <ul className={css.cards}>
        {cards.map(({ href, Icon, title, text }) => (
          <li key={href}>
            <a href={href} className={css.card}>
              <Icon aria-hidden />
              <b>{title}</b>
              <small>{text}</small>
            </a>
          </li>
        ))}
      </ul>
      <section aria-labelledby="orders">
        <div className={css.head}>
          <h2 className="display-3" id="orders">
            {t.orders.title}
          </h2>
          {rows.length > 0 && <TextLink href={link(here, 'history-orders')}>{t.orders.all}</TextLink>}
        </div>
        {rows.length > 0 ? (
          <ul>
            {rows.map((row) => (
              <OrderRow key={row.number} of={row} />
            ))}
          </ul>
        ) : (
          <EmptyState title={t.empty.title} text={t.empty.text} as="h3">
            <ButtonLink href={link(here, 'catalogue')}>{t.empty.button}</ButtonLink>
          </EmptyState>
        )}
      </section>
      <RecentlyViewed title={t.recent} card={card} />
    </AccountLayout>
  )
}

function Bonuses({
  frame: { t },
  banner,
}: Pick<ProfileData, 'frame'> & { banner: NonNullable<ProfileData['banner']> }) {
  const here = useHere()
  const words = t.banner
  return (
    <BonusBanner
      of={banner}
      t={words}
      foot={
        <>
          {banner.giftText} <TextLink href={link(here, 'loyalty-program')}>{words.more}</TextLink>
        </>
      }
    >
      <ol className={css.levels}>
        {([1, 2, 3] as const).map((level) => (
          <li key={level} data-on={level <= banner.level || undefined}>
            <Mark />
            <b>{t.levels[level]}</b>
            <small>
              {level < banner.level
                ? words.done
                : level === banner.level
                  ? words.here
                  : level === banner.next && banner.toGoText}
            </small>
          </li>
        ))}
      </ol>
    </BonusBanner>
  )
}

function Outside({ frame }: Pick<ProfileData, 'frame'>) {
  const here = useHere()
  const href = link(here, 'loyalty-program')
  return <Invitation t={frame.t.invitation} joinHref={`${href}#join`} rulesHref={`${href}#rules`} />
}
