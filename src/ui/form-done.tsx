import { useEffect, useRef } from 'react'

/** Stands where the form stood, and takes the focus that it had. */
export function FormDone({ className, text }: { className?: string; text: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <p ref={words} role="status" tabIndex={-1} className={className}>
      {text}
    </p>
  )
}
