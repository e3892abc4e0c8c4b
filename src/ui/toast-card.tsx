/* chunk: notices */
import { X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useWords } from './locale.tsx'
import css from './toast-card.module.css'

export type Toast = {
  text: ReactNode
  /** An icon or a small picture on the left. */
  sign?: ReactNode
  action?: { label: string; run: () => void }
}

const lifetime = 4000
/** Time to read what can be taken back, and to reach the button by keyboard. */
const lifetimeWithAction = 10_000

export function ToastCard({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const words = useWords()
  const [held, setHeld] = useState(false)
  const end = useRef(onEnd)
  useEffect(() => void (end.current = onEnd))
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => end.current(), toast.action ? lifetimeWithAction : lifetime)
    return () => clearTimeout(timer)
  }, [held, toast.action])
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
