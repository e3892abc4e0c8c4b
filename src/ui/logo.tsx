import css from './logo.module.css'
import { Mark } from './mark.tsx'
import { Wordmark } from './wordmark.tsx'

/** Mark and name: a link to home, or plain text on the home page itself. The brand's name comes from the settings. */
export function Logo({ name, href }: { name: string; href?: string }) {
  const drawing = (
    <>
      <Mark />
      <Wordmark />
      <span className="visually-hidden">{name}</span>
    </>
  )
  if (!href) return <span className={css.logo}>{drawing}</span>
  return (
    <a href={href} className={css.logo}>
      {drawing}
    </a>
  )
}
