import { createElement, type FunctionComponent, type SVGProps } from 'react'
import { classNames } from './class-names.ts'

type Drawing = { node: [tag: string, attributes: Record<string, string>][] }

const frame = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Stands in the build for the icon maker of lucide-react, which weighs more than the drawings of a page: the same
 * picture, without what nobody here asks of an icon. vite.config.ts puts it in place.
 */
export function iconMaker({ node }: Drawing): FunctionComponent<SVGProps<SVGSVGElement>> {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className, ...rest }) {
    return createElement('svg', { ...frame, ...rest, className: classNames('lucide', className) }, ...drawing)
  }
}
