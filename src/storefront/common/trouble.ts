import { signal } from '#web/signal.ts'

/** What went wrong with a navigation, for the shell to say in a toast; each telling is a new object. */
export const trouble = signal<{ message: string } | undefined>(undefined)

export const tellTrouble = (message: string): void => trouble.set({ message })
