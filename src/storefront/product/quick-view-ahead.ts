export const loadQuickView = () => import('./quick-view.tsx').then((part) => part.QuickView)

/** Begun when somebody reaches for the button; a failure shows when it is pressed. */
export const preloadQuickView = () => void loadQuickView().catch(() => undefined)
