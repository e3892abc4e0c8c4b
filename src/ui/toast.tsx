import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useWords } from './locale.tsx'
import type { Toast } from './toast-card.tsx'
import css from './toast.module.css'
import { usePart } from './use-part.ts'

type ShownToast = Toast & { id: number }

const loadCard = () => import('./toast-card.tsx').then((part) => part.ToastCard)
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
  const ToastCard = usePart(loadCard, toasts.length > 0)
  const newest = ToastCard && toasts.at(-1)?.id
  // A popover shown last lies above an open dialog; a plain element would stay under its scrim.
  useEffect(() => {
    if (!region.current?.isConnected) return
    if (region.current.matches(':popover-open')) region.current.hidePopover()
    if (newest) region.current.showPopover()
  }, [newest])
  const list = useMemo(
    () => ToastCard && toasts.map((toast) => <ToastCard key={toast.id} toast={toast} onEnd={() => drop(toast.id)} />),
    [ToastCard, toasts, drop],
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
