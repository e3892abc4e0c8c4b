import { useEffect, type ReactNode } from 'react'
import css from './bottom-bar.module.css'

/** How much of the screen it takes: windows and messages stand above it. */
export const barHeight = '76px'

type BottomBarProps = {
  isShown: boolean
  /** What it is about: beside the button, in two sizes. */
  words: ReactNode
  children: ReactNode
}

/** For phones: the way on, at hand while its own place is not on the screen. */
export function BottomBar({ isShown, words, children }: BottomBarProps) {
  useEffect(() => {
    const { style } = document.documentElement
    if (!isShown || !matchMedia('(max-width: 1199px)').matches) return
    style.setProperty('--sticky-bottom', barHeight)
    return () => void style.removeProperty('--sticky-bottom')
  }, [isShown])
  return (
    <div className={css.bar} data-print="no" data-shown={isShown || undefined} inert={!isShown}>
      <div className={css.words}>{words}</div>
      {children}
    </div>
  )
}

export const BarMain = ({ children }: { children: ReactNode }) => <span className={css.main}>{children}</span>
export const BarSmall = ({ children }: { children: ReactNode }) => <span className={css.small}>{children}</span>
