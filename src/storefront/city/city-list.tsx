import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import css from './city-list.module.css'

export type ListedCity = { name: string; slug: string | null; href: string }

type CityListProps = {
  label: string
  cities: readonly ListedCity[]
  current: string | undefined
  onPick: (city: ListedCity) => void
}

/** Links, so that a city can be opened in a tab of its own; a plain press picks it. */
export function CityList({ label, cities, current, onPick }: CityListProps) {
  const press = (event: MouseEvent, city: ListedCity) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onPick(city)
  }
  return (
    <ul aria-label={label} className={css.list}>
      {cities.map((city) => (
        <li key={city.name}>
          <a
            href={city.href}
            className={css.city}
            aria-current={city.name === current || undefined}
            // The field keeps the focus: leaving it would choose its first suggestion before the press arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => press(event, city)}
          >
            {city.name}
            {city.name === current && <Check aria-hidden />}
          </a>
        </li>
      ))}
    </ul>
  )
}
