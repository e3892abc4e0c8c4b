import { Mark } from '#ui/mark.tsx'
import type { CodePicture } from './code-picture.loader.ts'
import css from './code-squares.module.css'

type CodeSquaresProps = {
  picture: CodePicture
  label: string
  /** Id for `sameAs` of another picture of the same code, which then needs no path of its own. */
  id?: string
  sameAs?: string
}

/** QR code with the logo in the middle. */
export const CodeSquares = ({ picture: { size, path, eyes }, label, id, sameAs }: CodeSquaresProps) => (
  <div className={css.squares} role="img" aria-label={label}>
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden>
      {sameAs ? (
        <use href={`#${sameAs}`} />
      ) : (
        <path id={id} d={path} stroke="currentColor" shapeRendering="crispEdges" />
      )}
      {eyes.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.6" fill="none" stroke="currentColor" />
          <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.8" />
        </g>
      ))}
    </svg>
    <Mark className={css.mark} />
  </div>
)
