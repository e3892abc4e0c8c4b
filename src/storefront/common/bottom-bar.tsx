import { useEffect, type ReactNode } from 'react'
import css from './bottom-bar.module.css'

/** Bar height; windows and messages stay above. */
export const barHeight = '76px'

type BottomBarProps = {
  isShown: boolean
  /** Text beside the button, in two sizes. */
  words: ReactNode
  children: ReactNode
}

/** Bottom bar on phones: the main action while its own button is off-screen. */
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
