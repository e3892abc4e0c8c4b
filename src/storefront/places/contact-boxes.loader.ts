import type { StoreHours } from '#shop/catalogue/store-hours.rules.ts'
import type { SiteSettings } from '#shop/content/site.queries.ts'
import { serviceHours } from '#shop/service-hours.rules.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { phoneHref } from '../common/phone.ts'
import type { BoxData } from './contact-parts.part.tsx'
import { contactsTexts } from './contacts.texts.ts'

const atHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const lineDay = { from: atHour(serviceHours.from), to: atHour(serviceHours.until) }
const lineHours: StoreHours = { week: Array.from({ length: 7 }, () => lineDay), otherDays: [] }

type Contacts = Pick<SiteSettings, 'phone' | 'email' | 'tgLink' | 'vkLink'>

/** Contact boxes: phone, chat, e-mail, organizations. Unset contacts have no box. */
export function contactBoxes(
  visit: ShopVisit,
  { phone, email, tgLink, vkLink }: Contacts,
): { box: BoxData; hours: StoreHours | null }[] {
  const t = contactsTexts[visit.locale]
  const chats = [
    { text: t.tg, href: tgLink },
    { text: t.vk, href: vkLink },
  ].filter(({ href }) => href)
  const boxes: (BoxData | undefined | '' | false)[] = [
    phone && {
      kind: 'phone',
      title: t.phone,
      main: { text: phone, href: phoneHref(phone) },
      note: t.phoneHours,
      links: [],
    },
    chats.length > 0 && { kind: 'chat', title: t.chat, note: t.chatNote, links: chats },
    email && {
      kind: 'mail',
      title: t.mail,
      main: { text: email, href: `mailto:${email}` },
      note: t.mailNote,
      links: [{ text: t.write, href: link(visit, 'feedback') }],
    },
    {
      kind: 'clinics',
      title: t.clinics,
      note: t.clinicsNote,
      links: [{ text: t.clinicsLink, href: link(visit, 'clinics') }],
    },
  ]
  return boxes.flatMap((box) => (box ? [{ box, hours: box.kind === 'phone' ? lineHours : null }] : []))
}
