import { createElement, type FunctionComponent, type SVGProps } from 'react'
import { classNames } from './class-names.ts'

type Drawing = { node: [tag: string, attributes: Record<string, string>][] }

/**
 * Stands in the build for the icon maker of lucide-react, which weighs more than the drawings of a page: the same
 * picture, drawn by `.lucide` in base.css instead of eight attributes each. build/lean-icons.ts puts it in place.
 */
export function iconMaker({ node }: Drawing): FunctionComponent<SVGProps<SVGSVGElement>> {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className, ...rest }) {
    return createElement(
      'svg',
      { viewBox: '0 0 24 24', ...rest, className: classNames('lucide', className) },
      ...drawing,
    )
  }
}
