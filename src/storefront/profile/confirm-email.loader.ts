import { accountOfLink } from '#shop/accounts/links.action.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { privateHead } from '../common/private.head.ts'
import { profileTexts, type ProfileTexts } from './profile.texts.ts'

export type ConfirmEmailData = { t: ProfileTexts['confirm']; token: string; isUsable: boolean }

/** Opening the page does not consume the link, because mail scanners open links too. Only submitting the form does. */
export async function loadConfirmEmail(visit: ShopVisit<'token'>): Promise<Page<ConfirmEmailData, undefined>> {
  const { locale, now, params, context } = visit
  const t = profileTexts[locale].confirm
  const { token } = params
  const isUsable = (await accountOfLink(context.db, { token, purpose: 'email', now })) !== undefined
  return page({ head: privateHead(t.title, visit), data: { t, token, isUsable } })
}
