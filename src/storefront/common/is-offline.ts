/** Offline state; false unless the browser is certain, so other failures appear on request. */
export const isOffline = (): boolean => !navigator.onLine
