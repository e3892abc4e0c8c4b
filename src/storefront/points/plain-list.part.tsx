import { useState } from 'react'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { Alert } from '#ui/alert.tsx'
import { RadioGroup } from '#ui/radio.tsx'
import type { FormPath } from '../forms.ts'
import { PointFinder } from './point-finder.tsx'
import { PointRow } from './point-row.tsx'
import type { PlainPoints } from './point-search.ts'
import css from './point-rows.module.css'
import type { PointsTexts } from './points.texts.ts'

type ListProps = {
  /** Chosen point, while still available. */
  point: PointAnswer | null
  plain: PlainPoints
  t: PointsTexts
  noneText: string
  error: string | undefined
  /** Target for the surrounding form when it only searches for points. */
  finderPath: FormPath
}

/** Pickup points without JavaScript: the chosen one, then one page of points of the city. */
export function PlainList({ point, plain, t, noneText, error, finderPath }: ListProps) {
  const [code, setCode] = useState(point?.code)
  const others = plain.points.filter((each) => each.code !== point?.code)
  const rows = point ? [point, ...others] : others
  return (
    <div className={css.plainList}>
      {error && <Alert tone="error">{error}</Alert>}
      {rows.length === 0 && plain.text === '' && <p>{noneText}</p>}
      <RadioGroup legend={t.which} hideLegend>
        {rows.map((each) => (
          <PointRow
            key={each.code}
            point={each}
            name="pvz_code"
            isChosen={each.code === code}
            t={t}
            freeText=""
            hasGarments
            onChoose={() => setCode(each.code)}
          />
        ))}
      </RadioGroup>
      <PointFinder plain={plain} to={finderPath} t={t} isForAll />
    </div>
  )
}
