import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { distanceKm } from '#shop/cities/city-match.rules.ts'
import { ChipButton } from '#ui/chip.tsx'
import { useLocale } from '#ui/locale.tsx'
import { distanceText } from '../points/point-facts.ts'
import css from './stores.module.css'

export type NearWords = { nearMe: string; noPosition: string; metres: string; kilometres: string }
type Place = { slug: string; latitude: number; longitude: number }
type NearProps = { places: Place[]; onLocate: (distances: Record<string, string>) => void; t: NearWords }

/** Geolocation button that shows the distance to each store. */
export function NearMe({ places, onLocate, t }: NearProps) {
  const locale = useLocale()
  const [state, setState] = useState<'found' | 'unknown'>()
  const locate = () => {
    const measure = ({ coords }: GeolocationPosition) => {
      setState('found')
      onLocate(
        Object.fromEntries(
          places.map((place) => [place.slug, distanceText(Math.round(distanceKm(coords, place) * 1_000), t, locale)]),
        ),
      )
    }
    navigator.geolocation.getCurrentPosition(measure, () => setState('unknown'), { timeout: 10_000 })
  }
  return (
    <div className={css.nearMe}>
      <ChipButton pressed={state === 'found'} onClick={locate}>
        <LocateFixed aria-hidden /> {t.nearMe}
      </ChipButton>
      <p role="status" className={css.small}>
        {state === 'unknown' && t.noPosition}
      </p>
    </div>
  )
}
