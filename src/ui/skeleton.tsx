/* chunk: lines */
import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import css from './skeleton.module.css'

type SkeletonProps = {
  width?: string
  height?: string
  /** A CSS ratio instead of a height: '335 / 458'. */
  ratio?: string
  radius?: 'line' | 'sm' | 'md' | 'lg'
  /** Tile color of a loading photo: no shimmer. */
  tile?: string
}

/** Invisible for the first 150 ms, so that a quick answer does not flicker. See useCalmLoading. */
export function Skeleton({ width = '100%', height, ratio, radius = 'line', tile }: SkeletonProps) {
  const style: CSSProperties = {
    width,
    height: height ?? (ratio ? undefined : '1em'),
    aspectRatio: ratio,
    background: tile,
  }
  return <span aria-hidden className={classNames(css.skeleton, css[radius], tile && css.still)} style={style} />
}
