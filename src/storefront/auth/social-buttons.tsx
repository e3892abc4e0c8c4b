import { queryString } from '#web/routes.ts'
import css from './auth.module.css'
import { useAuth } from './auth-context.ts'

/** Buttons of social networks; none if the shop has configured none. */
export function SocialButtons() {
  const { t, providers, next } = useAuth()
  if (providers.length === 0) return null
  return (
    <div className={css.social}>
      <p className={css.or}>{t.orThrough}</p>
      <ul className={css.providers}>
        {providers.map(({ name, label, href }) => (
          <li key={name}>
            <a href={href + queryString({ next })} rel="external nofollow" className={css.provider}>
              <span aria-hidden className={css.sign} data-site={name}>
                {label.slice(0, name === 'vk' ? 2 : 1)}
              </span>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
