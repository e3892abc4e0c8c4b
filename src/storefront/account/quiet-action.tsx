import { useEffect, type ReactNode } from 'react'
import { useToast } from '#ui/toast.tsx'
import { showError } from '../common/error-message.ts'
import { PostForm } from '../common/post-form.tsx'
import type { FormPath } from '../forms.ts'
import { useQuietForm } from './use-quiet-form.ts'

type QuietActionProps = {
  to: FormPath
  send: (signal: AbortSignal) => Promise<unknown>
  /** Toast after success; unset where the page itself shows the change. */
  doneText?: string
  className?: string
  /** Button that submits a form without fields, with the result message beside it. */
  children: ReactNode
}

/** Form without fields: «Завершить», «Отвязать». */
export function QuietAction({ to, send, doneText, className, children }: QuietActionProps) {
  const toast = useToast()
  const { props, message } = useQuietForm(to, {
    fields: [],
    send: async (_, signal) => {
      await send(signal)
      if (doneText) toast({ text: doneText })
    },
  })
  useEffect(() => void (message && showError(message)), [message])
  return (
    <PostForm {...props} className={className}>
      {children}
    </PostForm>
  )
}
