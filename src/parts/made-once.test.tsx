import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { joinPieces } from '#http/encoding.ts'
import { htmlKey, type WithHtmlKey } from './html-key.ts'
import { htmlMemory, madeOnce, withParts } from './made-once.ts'

type Goods = WithHtmlKey & { name: string }
const draw = vi.fn(({ name }: Goods) => <b title={name}>{name}</b>)
const Card = ({ of }: { of: Goods }) => madeOnce(of, '', () => draw(of))
const goods = (name: string, key?: string): Goods => ({ name, [htmlKey]: key })
let memory = htmlMemory()
beforeEach(() => {
  memory = htmlMemory()
  draw.mockClear()
})
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
      { render: renderToString, memory },
    ),
  ).toString()

test('renders a part once and reuses it in every page', () => {
  const [top, coat] = [goods('Топ <V>', '1'), goods('Халат', '2')]
  const whole = '<ul><li><b title="Топ &lt;V&gt;">Топ &lt;V&gt;</b></li><li><b title="Халат">Халат</b></li></ul>'
  expect(show(top, coat)).toBe(whole)
  expect(show(top, coat)).toBe(whole)
  expect(show(coat)).toContain('<li><b title="Халат">Халат</b></li>')
  expect(draw).toHaveBeenCalledTimes(2)
})

test('equal data built twice shares a part; changed data does not', () => {
  expect(show(goods('Топ', '1'))).toBe(show(goods('Топ', '1')))
  expect(draw).toHaveBeenCalledTimes(1)
  expect(show(goods('Топ «Онега»', '2'))).toContain('Топ «Онега»')
  expect(draw).toHaveBeenCalledTimes(2)
})

test('data without a key is rendered separately each time', () => {
  expect(show(goods('Топ'))).toBe(show(goods('Топ')))
  expect(draw).toHaveBeenCalledTimes(2)
})

test('the key stays on the server', () => {
  expect(JSON.stringify(goods('Топ', '1'))).toBe('{"name":"Топ"}')
})

test('renders a part in place outside of a page, and after a failed page', () => {
  const Broken = () => {
    throw new Error('broken')
  }
  expect(() => withParts(<Broken />, { render: renderToString, memory })).toThrow('broken')
  expect(renderToString(<Card of={goods('Топ', '1')} />)).toBe('<b title="Топ">Топ</b>')
})
