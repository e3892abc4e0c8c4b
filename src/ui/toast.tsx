import { X } from 'lucide-react'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useWords } from './locale.tsx'
import css from './toast.module.css'

export type Toast = {
  text: ReactNode
  /** An icon or a small picture on the left. */
  sign?: ReactNode
  action?: { label: string; run: () => void }
}

type ShownToast = Toast & { id: number }

const lifetime = 4000
const ToastContext = createContext<(toast: Toast) => void>(() => undefined)

/** `const toast = useToast(); toast({ text: 'Убрали из корзины', action: { label: 'Вернуть', run } })` */
export const useToast = (): ((toast: Toast) => void) => useContext(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const words = useWords()
  const [toasts, setToasts] = useState<ShownToast[]>([])
  const counter = useRef(0)
  const region = useRef<HTMLDivElement>(null)
  const show = useCallback((toast: Toast) => {
    const id = ++counter.current
    setToasts((shown) => [...shown.slice(-2), { ...toast, id }])
  }, [])
  const drop = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const newest = toasts.at(-1)?.id
  // A popover shown last lies above an open dialog; a plain element would stay under its scrim.
  useEffect(() => {
    if (!region.current?.isConnected) return
    if (region.current.matches(':popover-open')) region.current.hidePopover()
    if (newest) region.current.showPopover()
  }, [newest])
  const list = useMemo(
    () => toasts.map((toast) => <ToastCard key={toast.id} toast={toast} onEnd={() => drop(toast.id)} />),
    [toasts, drop],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div ref={region} popover="manual" role="status" aria-label={words.notices} className={css.region}>
        {list}
      </div>
    </ToastContext>
  )
}

function ToastCard({ toast, onEnd }: { toast: Toast; onEnd: () => void }) {
  const words = useWords()
  const [held, setHeld] = useState(false)
  const end = useRef(onEnd)
  useEffect(() => void (end.current = onEnd))
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => end.current(), lifetime)
    return () => clearTimeout(timer)
  }, [held])
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
