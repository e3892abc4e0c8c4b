import { signal } from '#kernel/signal.ts'

/** Error shown in a toast; each error is a new object, so that an equal text shows again. */
export const errorMessage = signal<{ message: string } | undefined>(undefined)

export const showError = (message: string): void => errorMessage.set({ message })
