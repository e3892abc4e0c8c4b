import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/button.tsx'
import { idle } from '#parts/idle.ts'
import { part } from '#parts/part.ts'
import type { FrameData } from '../common/frame-data.ts'
import { openLayer } from '../common/layers.ts'
import { city } from '../visitor/city.ts'
import { useHere } from '../visitor/here.ts'
import css from './city-strip.module.css'

const loadHost = () =>
  import('./city-host.tsx').then(
    (file) => file.CityHost,
    (error: unknown) => {
      city.set(null)
      throw error
    },
  )

const CityHost = part(loadHost, { when: idle })

/**
 * Strip for the city question from the first paint on (hint-script.ts); the prompt later takes the same place. Reserved
 * space below the header prevents layout shifts.
 */
export function CityStrip({ frame }: { frame: FrameData }) {
  const { region } = useHere()
  return (
    <section
      aria-label={frame.t.cityNow}
      data-print="no"
      className={classNames(css.strip, region !== undefined && css.regional)}
    >
      <p className={css.why}>{frame.t.cityText}</p>
      <Button size="sm" look="outline" className={css.choose} aria-haspopup="dialog" onClick={() => openLayer('city')}>
        {frame.t.cityChoose}
      </Button>
      <CityHost wanted of={{ frame }} />
    </section>
  )
}
