import { useEffect, useRef } from 'react'

/** Success message in place of a sent form, with its focus. */
export function FormDone({ className, text }: { className?: string; text: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <p ref={words} role="status" tabIndex={-1} className={className}>
      {text}
    </p>
  )
}
