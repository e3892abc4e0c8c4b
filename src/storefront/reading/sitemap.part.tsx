import { once } from '../common/once.tsx'
import css from './sitemap.module.css'

/** A heading has an address where the shop has a page of all that is under it. */
export type Branch = { title: string; href?: string; links: Branch[] }
export type SiteMapData = { branches: Branch[] }

export const Branches = once('site map', ({ branches }: SiteMapData) => (
  <ul className={css.branches}>
    {branches.map(({ title, href, links }) => (
      <li key={title} className={css.branch}>
        <h2 className={css.title}>{href ? <a href={href}>{title}</a> : title}</h2>
        <Links links={links} />
      </li>
    ))}
  </ul>
))

const Links = ({ links }: { links: Branch[] }) => (
  <ul className={css.links}>
    {links.map(({ title, href, links: below }) => (
      <li key={href}>
        <a href={href} className={css.link}>
          {title}
        </a>
        {below.length > 0 && <Links links={below} />}
      </li>
    ))}
  </ul>
)
