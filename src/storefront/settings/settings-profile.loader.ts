import type { Locale } from '#kernel/locale.ts'
import { after } from '#kernel/time.ts'
import { placeName } from '#shop/accounts/accounts.rules.ts'
import { cardEnd, cardTitle, isExpired } from '#shop/cards/cards.rules.ts'
import { dataFileCall } from '#shop/profile/profile.calls.ts'
import {
  settingsOf,
  type CardRow,
  type ConsentRow,
  type DataState,
  type Profile,
} from '#shop/profile/profile.queries.ts'
import { deletionGrace, isFreshSignIn } from '#shop/profile/profile.rules.ts'
import { provesEmail, socialNames, type SocialName } from '#shop/social/social.port.ts'
import { bonusWord } from '#ui/bonus-word.ts'
import { formatNumber } from '#ui/format-money.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import type { SelectOption } from '#ui/select-field.tsx'
import { page, type Page } from '#web/page.ts'
import { queryString } from '#web/routes.ts'
import professions from '../../../data/professions.json' with { type: 'json' }
import { profileIn, type AccountFrame } from '../account/account.loader.ts'
import { dayText } from '#kernel/day-text.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { membersOnly, type MemberVisit } from '../common/members-only.ts'
import { privateHead } from '../common/private.head.ts'
import { settingsTexts, type SettingsTexts } from './settings.texts.ts'

const settingsPath = link({ base: '' }, 'settings-profile')

export type SessionData = { id: number; device: string; text: string; isCurrent: boolean; isPhone: boolean }
export type SiteData = { site: SocialName; name: string; isLinked: boolean; href: string }
export type DataFile = { state: 'none' | 'making' | 'ready'; title: string; text: string; href: string }

export type CardData = { id: number; title: string; text: string; trouble: string }

export type SettingsData = {
  frame: AccountFrame
  t: SettingsTexts
  person: {
    firstName: string
    lastName: string
    phone: string
    /** Formatted birthday, once set. */
    birthdayText: string | null
    specialty: string
    customSpecialty: string
    email: string
    pendingEmail: string | null
    hasPassword: boolean
    locale: Locale
    newsletter: boolean
  }
  specialties: SelectOption[]
  countries: PhoneCountry[]
  newsletterText: string
  sessions: SessionData[]
  sites: SiteData[]
  /** Ways to prove ownership of an account without a password; null after a fresh sign-in. */
  proof: { sites: { name: string; href: string }[]; letterHref: string } | null
  /** Null if no account can have stored cards. */
  cards: CardData[] | null
  file: DataFile
  consents: { key: string; name: string; text: string }[]
  deletion: { whenText: string; bonusText: string | null; isAsked: boolean }
}

function sizeText(bytes: number, locale: Locale): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return locale === 'ru' ? `${kilobytes}\u00a0КБ` : `${kilobytes}\u00a0KB`
}

function fileData(data: DataState | null, locale: Locale): DataFile {
  const t = settingsTexts[locale].data
  if (!data) return { state: 'none', title: t.file, text: t.fileText, href: '' }
  if (!data.readyAt) return { state: 'making', title: t.making, text: t.makingText, href: '' }
  return {
    state: 'ready',
    title: fill(t.ready, { size: sizeText(data.bytes ?? 0, locale) }),
    text: fill(t.readyText, { day: dayText(data.expiresAt, locale) }),
    href: dataFileCall.path,
  }
}

function consentData({ purpose, givenAt, withdrawnAt }: ConsentRow, locale: Locale) {
  const t = settingsTexts[locale].data
  const text = withdrawnAt
    ? fill(t.withdrawn, { day: dayText(withdrawnAt, locale, 'dayOfYear') })
    : fill(t.given, { day: dayText(givenAt, locale, 'dayOfYear') })
  return { key: `${purpose} ${givenAt}`, name: t.purposes[purpose] ?? purpose, text }
}

type Settings = Awaited<ReturnType<typeof settingsOf>>

function sessionsData({ sessions }: Settings, { locale, member, context }: MemberVisit): SessionData[] {
  const t = settingsTexts[locale].sessions
  return sessions.map(({ id, device, address, lastUsedAt }) => {
    const place = placeName(context.ipPlaces?.placeOf(address)?.names, locale)
    const isCurrent = id === member.sessionId
    const when = isCurrent ? t.now : dayText(lastUsedAt, locale, 'time')
    return {
      id,
      device: device || t.unknown,
      text: [place, when].filter(Boolean).join(', '),
      isCurrent,
      isPhone: /iPhone|Android/.test(device),
    }
  })
}

/** Social networks that can be linked, and linked ones, which can be unlinked. */
function sitesData(sites: Settings['sites'], { locale, base, context }: MemberVisit): SiteData[] {
  const t = settingsTexts[locale].sites
  const next = `${base}${settingsPath}`
  return socialNames
    .filter((site) => (context.social[site] && provesEmail(site)) || sites.includes(site))
    .map((site) => ({
      site,
      name: t.names[site],
      isLinked: sites.includes(site),
      href: `${base}/api/users/auth/social/login/${site}/${queryString({ next })}`,
    }))
}

function proofData({ sessions, sites }: Settings, visit: MemberVisit): SettingsData['proof'] {
  const { member, now, locale, context } = visit
  const current = sessions.find(({ id }) => id === member.sessionId)
  if (current && isFreshSignIn(new Date(current.createdAt), now)) return null
  const t = settingsTexts[locale].proof
  return {
    sites: sitesData(sites, visit)
      .filter(({ site, isLinked }) => isLinked && context.social[site])
      .map(({ name, href }) => ({ name: fill(t.through, { name }), href })),
    letterHref: link(visit, 'restore'),
  }
}

function personData({ account, isSubscribed }: Profile, locale: Locale): SettingsData['person'] {
  const { dateOfBirth, specialty, customSpecialty, ...rest } = account
  return {
    firstName: rest.firstName,
    lastName: rest.lastName,
    phone: rest.phone,
    birthdayText: dateOfBirth && dayText(`${dateOfBirth}T12:00:00Z`, locale, 'dayOfYear'),
    specialty: specialty ?? '',
    customSpecialty: customSpecialty ?? '',
    email: rest.email,
    pendingEmail: rest.pendingEmail,
    hasPassword: rest.hasPassword,
    locale: rest.locale,
    newsletter: isSubscribed,
  }
}

function cardsData(cards: CardRow[], { locale, now, context }: MemberVisit): CardData[] | null {
  if (cards.length === 0 && !context.payments?.keepsCards) return null
  const t = settingsTexts[locale].cards
  return cards.map((card) => ({
    id: card.id,
    title: cardTitle(card, locale),
    text: fill(t.until, { end: cardEnd(card), day: dayText(card.agreedAt, locale, 'dayOfYear') }),
    trouble: isExpired(card, now) ? t.expired : card.refusedAt ? t.refused : '',
  }))
}

/** Settings page, in two SQL statements: the member, and their devices, consents, cards and data file. */
export const loadSettings = membersOnly(async (visit): Promise<Page<SettingsData, undefined>> => {
  const { locale, now, context, member } = visit
  const [{ profile, frame }, settings] = await Promise.all([
    profileIn(visit),
    settingsOf(context.db, member.accountId, now),
  ])
  const t = settingsTexts[locale]
  const { account, bonuses } = profile
  const balance = bonuses?.balance ?? 0
  return page({
    head: privateHead(t.title, visit),
    data: {
      frame,
      t,
      person: personData(profile, locale),
      specialties: professions.map((each) => ({ value: each.code, label: each[locale] })),
      countries: phoneCountries(locale),
      newsletterText: fill(t.letters.newsletterText, { email: account.email }),
      sessions: sessionsData(settings, visit),
      sites: sitesData(settings.sites, visit),
      proof: account.hasPassword ? null : proofData(settings, visit),
      cards: cardsData(settings.cards, visit),
      file: fileData(settings.data, locale),
      consents: settings.consents.map((consent) => consentData(consent, locale)),
      deletion: {
        whenText: fill(t.deletion.when, { day: dayText(after(now, deletionGrace), locale) }),
        bonusText:
          balance > 0
            ? fill(t.deletion.bonuses, { count: `${formatNumber(balance, locale)}\u00a0${bonusWord(balance, locale)}` })
            : null,
        isAsked: account.deletionAt !== null,
      },
    },
  })
})
