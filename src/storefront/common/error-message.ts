import { signal } from '#kernel/signal.ts'

/** What went wrong, for the shell to show in a toast; every error is a new object, so the same text shows again. */
export const errorMessage = signal<{ message: string } | undefined>(undefined)

export const showError = (message: string): void => errorMessage.set({ message })
