import { createElement, type FunctionComponent, type SVGProps } from 'react'
import { classNames } from './class-names.ts'

type Drawing = { node: [tag: string, attributes: Record<string, string>][] }

/**
 * Replaces lucide-react's icon factory in the build, which weighs more than the drawings of a page: the same picture,
 * styled by `.lucide` in base.css instead of eight attributes each. Installed by build/lean-icons.ts.
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
