import { X } from 'lucide-react'
import { useId, type CSSProperties, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './dialog-frame.module.css'
import { IconButton } from './icon-button.tsx'
import { useWords } from './locale.tsx'
import { useDialog } from './use-dialog.ts'
import { useDragDown } from './use-drag-down.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The title is for screen readers only: the content has its own. */
  hideTitle?: boolean
  /** Fixed below the scrolling content: «Сбросить», «Показать 37 товаров». */
  footer?: ReactNode
  /** Content to the edges, without padding. */
  bare?: boolean
  /** Selector of controls behind the scrim that a click reaches at once; elsewhere a click only closes. */
  pressableBehind?: string
  className?: string
  children: ReactNode
}

type FrameProps = DialogProps & { shape: 'modal' | 'sheet' | 'left' | 'right'; width?: number; tall?: boolean }

export function DialogFrame({ open, onClose, title, hideTitle, shape, width, ...rest }: FrameProps) {
  const words = useWords()
  const titleId = useId()
  const { dialog, heading, present } = useDialog(open, onClose, rest.pressableBehind)
  const drag = useDragDown(dialog.ref, onClose)
  const style = width ? ({ '--dialog-width': `${width}px` } as CSSProperties) : undefined
  return (
    <dialog
      {...dialog}
      className={classNames(css.dialog, css[shape], rest.tall && css.tall, rest.bare && css.bare, rest.className)}
      style={style}
      aria-labelledby={titleId}
    >
      {present && (
        <div className={css.panel}>
          <div className={css.grip} {...drag} aria-hidden />
          <IconButton className={css.close} label={words.close} onClick={onClose}>
            <X aria-hidden />
          </IconButton>
          <div className={css.body}>
            <h2
              ref={heading}
              id={titleId}
              tabIndex={-1}
              className={hideTitle ? 'visually-hidden' : classNames('display-3', css.title)}
            >
              {title}
            </h2>
            {rest.children}
          </div>
          {rest.footer && <div className={css.footer}>{rest.footer}</div>}
        </div>
      )}
    </dialog>
  )
}
