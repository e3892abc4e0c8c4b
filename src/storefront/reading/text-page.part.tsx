import {
  ArrowRight,
  BadgePercent,
  CircleHelp,
  CreditCard,
  FileText,
  Gift,
  type LucideIcon,
  RotateCcw,
  Ruler,
  ShieldCheck,
  Truck,
  WashingMachine,
} from 'lucide-react'
import type { Anchor } from '#shop/texts/blocks.rules.ts'
import { once } from '../common/once.tsx'
import { phoneHref } from '../common/phone.ts'
import { Blocks, type BlocksData } from './blocks.tsx'
import css from './reading.module.css'

export type MenuLink = { slug: string; title: string; href: string; isHere: boolean }
export type AsideData = {
  label: string
  links: MenuLink[]
  help: { title: string; phone: string; hours: string; write: { text: string; href: string } }
}
export type PageTilesData = { lead: string; links: MenuLink[] }
export type BodyData = BlocksData & { anchors?: { label: string; links: Anchor[] } }
type ChangesLink = { title: string; label: string; href: string; isHere: boolean }
type VersionRow = {
  title: string
  href: string
  isHere: boolean
  changes: ChangesLink | null
  sinceThen: ChangesLink | null
}
export type FootData = { updatedText: string; versions: { title: string; rows: VersionRow[] } | null }

/** Icons of the standard pages; other pages get a generic one. */
const icons: Record<string, LucideIcon | undefined> = {
  delivery: Truck,
  payment: CreditCard,
  returns: RotateCcw,
  size_guide: Ruler,
  care: WashingMachine,
  loyalty: BadgePercent,
  certificates: Gift,
  faq: CircleHelp,
  personal_data: ShieldCheck,
}

function PageIcon({ slug }: { slug: string }) {
  const Icon = icons[slug] ?? FileText
  return <Icon aria-hidden />
}

/** Side menu of pages for buyers (R-2.2-04). */
export const Aside = once('aside of texts', ({ label, links, help }: AsideData) => {
  return (
    <div className={css.aside}>
      <nav aria-label={label}>
        <ul className={css.menu}>
          {links.map(({ slug, title, href, isHere }) => (
            <li key={href}>
              <a href={href} aria-current={isHere ? 'page' : undefined}>
                <PageIcon slug={slug} />
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.help}>
        <p className={css.helpTitle}>{help.title}</p>
        {help.phone && (
          <p>
            <a href={phoneHref(help.phone)} className={css.phone}>
              {help.phone}
            </a>
          </p>
        )}
        <p className={css.small}>{help.hours}</p>
        <a href={help.write.href} className={css.write}>
          {help.write.text}
          <ArrowRight aria-hidden />
        </a>
      </div>
    </div>
  )
})

/** Tiles of all pages for buyers. */
export const PageTiles = once('tiles of texts', ({ lead, links }: PageTilesData) => (
  <>
    <p className={css.tilesLead}>{lead}</p>
    <ul className={css.tiles}>
      {links.map(({ slug, title, href }) => (
        <li key={href}>
          <a href={href}>
            <PageIcon slug={slug} />
            {title}
          </a>
        </li>
      ))}
    </ul>
  </>
))

/** Text, with a table of contents if long. */
export const Body = once('body of a text', ({ anchors, ...blocks }: BodyData) => (
  <>
    {anchors && (
      <nav aria-label={anchors.label} className={css.jumps}>
        {anchors.links.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className={css.jump}>
            {title}
          </a>
        ))}
      </nav>
    )}
    <Blocks {...blocks} />
  </>
))

/** Date of the text, and its earlier versions. */
export function Foot({ updatedText, versions }: FootData) {
  if (!updatedText) return null
  return (
    <div className={css.foot}>
      <p>{updatedText}</p>
      {versions && (
        <details open={versions.rows.some(({ changes, sinceThen }) => changes?.isHere || sinceThen?.isHere)}>
          <summary>{versions.title}</summary>
          <ul className={css.versions}>
            {versions.rows.map(({ title, href, isHere, changes, sinceThen }) => (
              <li key={href}>
                <a href={href} aria-current={isHere ? 'page' : undefined} rel="nofollow">
                  {title}
                </a>
                {[changes, sinceThen].map(
                  (each) =>
                    each && (
                      <a
                        key={each.title}
                        href={each.href}
                        aria-label={each.label}
                        aria-current={each.isHere ? 'page' : undefined}
                        rel="nofollow"
                        className={css.compare}
                      >
                        {each.title}
                      </a>
                    ),
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
