import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import { idle } from '#parts/idle.ts'
import { part } from '#parts/part.ts'
import { useWords } from './locale.tsx'
import type { ShownToast, Toast } from './toast-cards.tsx'
import css from './toast.module.css'

// Loaded early to work offline.
const ToastCards = part(() => import('./toast-cards.tsx').then((file) => file.ToastCards), { when: idle })
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
    setToasts((earlier) => [...earlier.slice(-2), { ...toast, id }])
  }, [])
  const drop = useCallback((id: number) => setToasts((earlier) => earlier.filter((toast) => toast.id !== id)), [])
  const onNewest = useCallback((newest: number | undefined) => raise(region.current, newest !== undefined), [])
  const cards = useMemo(
    () => <ToastCards wanted={toasts.length > 0} of={{ toasts, onEnd: drop, onNewest }} />,
    [toasts, drop, onNewest],
  )
  return (
    <ToastContext value={show}>
      {children}
      <div ref={region} popover="manual" role="status" aria-label={words.notices} className={css.region}>
        {cards}
      </div>
    </ToastContext>
  )
}

/** Raises the messages: a popover shown last is above an open dialog; a plain element would be under its scrim. */
function raise(region: HTMLElement | null, hasToasts: boolean): void {
  if (!region?.isConnected) return
  if (region.matches(':popover-open')) region.hidePopover()
  if (hasToasts) region.showPopover()
}
