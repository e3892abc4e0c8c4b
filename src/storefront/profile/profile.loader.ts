import type { OwnPerson } from '#shop/profile/profile.queries.ts'
import { orderPageOf } from '#shop/orders/orders.queries.ts'
import { counted } from '#ui/counted.ts'
import { page, type Page } from '#web/page.ts'
import { profileIn, bannerOf, type AccountFrame, type BannerData } from '../account/account.loader.ts'
import { fill } from '../common/fill.ts'
import { membersOnly } from '../common/members-only.ts'
import { privateHead } from '../common/private.head.ts'
import { orderRow, type OrderRowData } from '../orders/order-rows.loader.ts'
import { cardTexts, type CardTexts } from '../product-card/product-card.texts.ts'
import { profileTexts, type ProfileTexts } from './profile.texts.ts'

export type ProfileData = {
  frame: AccountFrame
  t: Omit<ProfileTexts, 'confirm'>
  card: CardTexts
  helloText: string
  banner: BannerData | null
  addressText: string
  sizeText: string
  rows: OrderRowData[]
}

const shownOrders = 3

/** «46, рост 166» of the default person. */
function sizeText(person: OwnPerson | null, t: ProfileTexts['sizes']): string {
  if (!person) return t.none
  const { name, size, height } = person
  return [size, height && fill(t.height, { height })].filter(Boolean).join(', ') || fill(t.of, { name })
}

/** Profile overview, in two SQL statements. */
export const loadProfile = membersOnly(async (visit): Promise<Page<ProfileData, undefined>> => {
  const { locale, base, now, context, member } = visit
  const latest = { accountId: member.accountId, page: 1, pageSize: shownOrders, now }
  const [{ profile, frame }, orders] = await Promise.all([profileIn(visit), orderPageOf(context.db, latest)])
  const { confirm: _confirm, ...t } = profileTexts[locale]
  const { addressCount, bonuses, account, ownPerson } = profile
  return page({
    head: privateHead(t.title, visit),
    data: {
      frame,
      t,
      card: cardTexts[locale],
      helloText: fill(t.hello, { name: account.firstName }),
      banner: bonuses ? bannerOf(bonuses, locale) : null,
      addressText: addressCount > 0 ? counted(addressCount, t.addresses.count, locale) : t.addresses.none,
      sizeText: sizeText(ownPerson, t.sizes),
      rows: orders.map((order) => orderRow(order, { locale, base, now })),
    },
  })
})
