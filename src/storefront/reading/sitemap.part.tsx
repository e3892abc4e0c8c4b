import { Plus } from 'lucide-react'
import { once } from '../common/once.tsx'
import css from './sitemap.module.css'

export type Branch = { title: string; href?: string; links: Branch[] }
export type SiteMapData = { branches: Branch[] }

export const Branches = once('site map', ({ branches }: SiteMapData) => (
  <ul className={css.branches}>
    {branches.map(({ title, links }, place) => (
      <li key={title} className={css.branch}>
        {/* Phones show one branch at a time; wide screens show all, open or not. */}
        <details open={place === 0}>
          <summary className={css.summary}>
            <h2 className={css.title}>{title}</h2>
            <Plus aria-hidden />
          </summary>
          <Links links={links} />
        </details>
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
