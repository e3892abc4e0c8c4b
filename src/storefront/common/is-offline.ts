/** Only a browser that is sure has no network: others find out when they ask. */
export const isOffline = (): boolean => !navigator.onLine
