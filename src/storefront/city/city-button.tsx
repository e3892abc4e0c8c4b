import { MapPin } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { useLocation } from '#web/hooks.ts'
import css from './city-button.module.css'
import { useCityName } from './city-name.ts'
import type { FrameData } from '../common/frame-data.ts'
import { openLayer, reachFor, useLayer } from '../common/layers.ts'

/** Focus target after the city prompt. */
export const cityButtonId = 'city-button'

/** City button. Until the city is loaded, CSS shows the name from the cookie, unless the address names a city. */
export function CityButton({ frame }: { frame: FrameData }) {
  const { region } = useLocation()
  const isOpen = useLayer() === 'city'
  const name = useCityName(frame)
  if (!name) return null
  return (
    <div className={css.place}>
      <button
        type="button"
        id={cityButtonId}
        className={css.city}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => openLayer('city')}
        onPointerEnter={reachFor('city')}
        onFocus={reachFor('city')}
      >
        <MapPin aria-hidden />
        <span className="visually-hidden">{frame.t.cityNow}: </span>
        <span className={classNames(css.name, !region && css.hinted)}>
          <span>{name}</span>
        </span>
      </button>
    </div>
  )
}
