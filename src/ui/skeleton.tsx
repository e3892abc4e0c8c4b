import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import css from './skeleton.module.css'

type SkeletonProps = {
  width?: string
  height?: string
  /** A CSS ratio instead of a height: '335 / 458'. */
  ratio?: string
  radius?: 'line' | 'sm' | 'md' | 'lg'
  /** The tile colour of a photo that is on its way: no sheen. */
  tile?: string
}

/** Invisible for the first 150 ms, so that a quick answer shows no flicker. See useCalmLoading. */
export function Skeleton({ width = '100%', height, ratio, radius = 'line', tile }: SkeletonProps) {
  const style: CSSProperties = {
    width,
    height: height ?? (ratio ? undefined : '1em'),
    aspectRatio: ratio,
    background: tile,
  }
  return <span aria-hidden className={classNames(css.skeleton, css[radius], tile && css.still)} style={style} />
}
