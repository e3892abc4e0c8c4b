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

/** City links, so that a city can open in a new tab; a plain click picks the city. */
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
            // Keep the focus in the field: blur would choose the first suggestion before the click arrives.
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
