import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { joinPieces } from '#http/encoding.ts'
import { madeOnce, withParts } from './made-once.ts'

type Goods = { name: string }
const written = vi.fn(({ name }: Goods) => <b title={name}>{name}</b>)
const Card = ({ of }: { of: Goods }) => madeOnce(of, '', () => written(of))
const show = (...goods: Goods[]) =>
  joinPieces(
    withParts(
      <ul>
        {goods.map((each) => (
          <li key={each.name}>
            <Card of={each} />
          </li>
        ))}
      </ul>,
      renderToString,
    ),
  ).toString()

test('a part is written once and stands in every page as if it had been made there', () => {
  const [top, coat] = [{ name: 'Топ <V>' }, { name: 'Халат' }]
  const whole = '<ul><li><b title="Топ &lt;V&gt;">Топ &lt;V&gt;</b></li><li><b title="Халат">Халат</b></li></ul>'
  written.mockClear()
  expect(show(top, coat)).toBe(whole)
  expect(show(top, coat)).toBe(whole)
  expect(show(coat)).toContain('<li><b title="Халат">Халат</b></li>')
  expect(written).toHaveBeenCalledTimes(2)
})

test('other data are another part, however much they look alike', () => {
  written.mockClear()
  expect(show({ name: 'Топ' })).toBe(show({ name: 'Топ' }))
  expect(written).toHaveBeenCalledTimes(2)
})

test('outside of a page, and after one that broke, a part is rendered where it stands', () => {
  const Broken = () => {
    throw new Error('broken')
  }
  expect(() => withParts(<Broken />, renderToString)).toThrow('broken')
  expect(renderToString(<Card of={{ name: 'Топ' }} />)).toBe('<b title="Топ">Топ</b>')
})
