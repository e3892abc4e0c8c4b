import { classNames } from '#ui/class-names.ts'
import css from './thread.module.css'

/** Thread and needle positions of the illustration. */
const ways = {
  /** Thread in a loop, off its line. */
  500: {
    thread: 'M318 230c40 0 92-22 74-62-18-38-74-30-78 12-3 36 44 44 88 38 108-16 84-108 150-118',
    needle: [552, 104, 740, 22],
    sewn: 300,
  },
  /** Still sewing. */
  503: { thread: 'M470 230c52 0 50-54 96-62', needle: [566, 168, 750, 96], sewn: 440 },
} as const

/** Illustration of a sewing thread: stitches, needle and the line ahead. */
export function Thread({ status }: { status: keyof typeof ways }) {
  const { thread, needle, sewn } = ways[status]
  const [x, y, tipX, tipY] = needle
  return (
    <svg viewBox="0 0 800 300" aria-hidden className={css.thread}>
      <path d={`M0 230H${sewn}`} className={css.stitches} />
      <path d="M480 230H800" className={classNames(css.stitches, css.rest)} />
      <path d={thread} className={css.line} />
      <path d={`M${x} ${y}q6-18 26-24L${tipX} ${tipY}L${x + 34} ${y - 4}q-18 14-34 4Z`} className={css.needle} />
      <ellipse
        cx={x + 16}
        cy={y - 8}
        rx="10"
        ry="3.4"
        transform={`rotate(-24 ${x + 16} ${y - 8})`}
        className={css.eye}
      />
    </svg>
  )
}
