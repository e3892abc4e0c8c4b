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
 * Asks for the city from the first paint on (hint-script.ts); once one is guessed, the prompt asks about it in the same
 * place. The strip has room of its own under the header, so that it covers nothing and nothing moves.
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
