export const loadBuying = () => import('./buying-windows.tsx').then((part) => part.BuyingWindows)

/** Begun when somebody reaches for a button; a failure shows when it is pressed. */
export const preloadBuying = () => void loadBuying().catch(() => undefined)
