import { createContext, useCallback, useContext, useMemo, useRef, useState, type ComponentType } from 'react'
import type { ReactNode } from 'react'
import { useWords } from './locale.tsx'
import type { ShownToast, Toast, ToastCardsProps } from './toast-cards.tsx'
import css from './toast.module.css'

const ToastContext = createContext<(toast: Toast) => void>(() => undefined)

/** `const toast = useToast(); toast({ text: 'Убрали из корзины', action: { label: 'Вернуть', run } })` */
export const useToast = (): ((toast: Toast) => void) => useContext(ToastContext)

type ToastProviderProps = {
  /** ToastCards of toast-cards.tsx, or a part that fetches it: nobody needs it before the first toast. */
  cards: ComponentType<{ of: ToastCardsProps; wanted?: boolean }>
  children: ReactNode
}

export function ToastProvider({ cards: Cards, children }: ToastProviderProps) {
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
    () => <Cards wanted={toasts.length > 0} of={{ toasts, onEnd: drop, onNewest }} />,
    [Cards, toasts, drop, onNewest],
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

/** A popover shown last lies above an open dialog; a plain element would stay under its scrim. */
function raise(region: HTMLElement | null, hasToasts: boolean): void {
  if (!region?.isConnected) return
  if (region.matches(':popover-open')) region.hidePopover()
  if (hasToasts) region.showPopover()
}
