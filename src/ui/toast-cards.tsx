/* chunk: notices */
import { X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useWords } from './locale.tsx'
import css from './toast-cards.module.css'

export type Toast = {
  text: ReactNode
  /** An icon or a small picture on the left. */
  sign?: ReactNode
  action?: { label: string; run: () => void }
}

const lifetime = 4000
/** Longer lifetime, to read the message and reach the undo button by keyboard. */
const lifetimeWithAction = 10_000

export type ShownToast = Toast & { id: number }

type ToastCardsProps = {
  toasts: readonly ShownToast[]
  onEnd: (id: number) => void
  /** Notifies of the newest message on the screen, or of none left. */
  onNewest: (id: number | undefined) => void
}

export function ToastCards({ toasts, onEnd, onNewest }: ToastCardsProps) {
  const newest = toasts.at(-1)?.id
  useEffect(() => onNewest(newest), [onNewest, newest])
  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} onEnd={() => onEnd(toast.id)} />)
}

function ToastCard({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const words = useWords()
  const [isHeld, setHeld] = useState(false)
  const end = useRef(onEnd)
  useEffect(() => void (end.current = onEnd))
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => end.current(), toast.action ? lifetimeWithAction : lifetime)
    return () => clearTimeout(timer)
  }, [isHeld, toast.action])
  const act = () => {
    toast.action?.run()
    onEnd()
  }
  return (
    <div
      className={css.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.sign}
      <span className={css.text}>{toast.text}</span>
      {toast.action && (
        <button type="button" className={css.action} onClick={act}>
          {toast.action.label}
        </button>
      )}
      <IconButton className={css.close} label={words.close} onClick={onEnd}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
