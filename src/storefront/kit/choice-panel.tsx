import { useState } from 'react'
import { roubles } from '#kernel/money.ts'
import { ChipRadio } from '#ui/chip.tsx'
import { Counter } from '#ui/counter.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { SegmentCell, SizeCell, SizeGrid } from '#ui/size-grid.tsx'
import { Swatch, SwatchCheckbox, SwatchLink, SwatchMore } from '#ui/swatch.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { KitPanel, Row } from './kit-panel.tsx'
import css from './kit.module.css'
import type { KitPageWords } from './kit.words.ts'

const sizes = ['40', '42', '44', '46', '48', '50', '52', '54']
const heights = ['158–164', '164–170', '170–176']
const colorHexes = ['#1F4F47', '#202C48', '#9A90BC', '#D6A9A2', '#F1F2EF']
const swatchesOf = (t: KitPageWords) => colorHexes.map((hex, index) => ({ hex, name: t.colors[index] ?? '' }))

export function ChoicePanel({ t }: { t: KitPageWords }) {
  const [size, setSize] = useState('46')
  const [height, setHeight] = useState('164–170')
  return (
    <KitPanel title={t.choice}>
      <SizeGrid legend={t.size} aside={<TextLink href="#kit">{t.sizeTable}</TextLink>}>
        {sizes.map((one) => (
          <SizeCell
            key={one}
            name="size"
            value={one}
            checked={size === one}
            unavailable={one === '40' || one === '54'}
            onChange={() => setSize(one)}
          >
            {one}
          </SizeCell>
        ))}
      </SizeGrid>
      <SizeGrid legend={t.height} track>
        {heights.map((one, index) => (
          <SegmentCell
            key={one}
            name="height"
            value={one}
            checked={height === one}
            unavailable={index === 0}
            onChange={() => setHeight(one)}
          >
            {one}
          </SegmentCell>
        ))}
      </SizeGrid>
      <p className={css.small}>{t.colour}</p>
      <Swatches t={t} />
      <MoreChoices t={t} />
    </KitPanel>
  )
}

function MoreChoices({ t }: { t: KitPageWords }) {
  const locale = useLocale()
  const [count, setCount] = useState(3)
  return (
    <>
      <fieldset>
        <legend className={css.small}>{t.colourFilter}</legend>
        <div className={css.swatches}>
          {swatchesOf(t).map((swatch, index) => (
            <SwatchCheckbox key={swatch.hex} {...swatch} input={{ name: 'colour', defaultChecked: index === 1 }} />
          ))}
        </div>
      </fieldset>
      <Counter value={count} max={3} onChange={setCount} />
      <Row>
        <Counter value={1} max={9} size="sm" onChange={() => undefined} label={t.size} />
        <Counter value={1} max={9} size="sm" disabled onChange={() => undefined} label={t.notNow} />
      </Row>
      <fieldset>
        <legend className={css.small}>{t.faceValue}</legend>
        <Row>
          <ChipRadio name="value" value="1000" defaultChecked>
            {formatMoney(roubles(1000), locale)}
          </ChipRadio>
          <ChipRadio name="value" value="3000">
            {formatMoney(roubles(3000), locale)}
          </ChipRadio>
        </Row>
      </fieldset>
    </>
  )
}

function Swatches({ t }: { t: KitPageWords }) {
  const swatches = swatchesOf(t)
  return (
    <>
      <Row>
        {swatches.map((swatch, index) => (
          <SwatchLink key={swatch.hex} {...swatch} href="#kit" selected={index === 0} soldOut={index === 2} />
        ))}
      </Row>
      <Row>
        {swatches.slice(0, 3).map((swatch, index) => (
          <SwatchLink key={swatch.hex} {...swatch} href="#kit" size="sm" selected={index === 1} />
        ))}
        <Swatch name={t.colors[4] ?? ''} hex="#F1F2EF" size="sm" />
        <SwatchMore count={8} />
      </Row>
    </>
  )
}
