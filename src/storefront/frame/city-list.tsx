import { Check } from 'lucide-react'
import { useStatus } from '#web/hooks.ts'
import css from './city-list.module.css'
import { cityOf } from './city.ts'
import type { City } from './frame.loader.ts'
import { cityHref } from './href.ts'
import { useHere } from './here.ts'

/** Cities with pages of their own, and the default city, whose pages are the common ones. */
export function CityList({ cities }: { cities: readonly City[] }) {
  const place = useHere()
  // From the error page one goes to the home of the new city (R-4.1-11).
  const from = useStatus() === 200 ? place : { ...place, path: '/', region: undefined }
  const current = cityOf(cities, place.region)
  return (
    <ul className={css.list}>
      {cities.map((city) => (
        <li key={city.slug}>
          <a href={cityHref(from, city.slug)} className={css.city} aria-current={city === current || undefined}>
            {city.name}
            {city === current && <Check aria-hidden />}
          </a>
        </li>
      ))}
    </ul>
  )
}
