import { createElement, useEffect, useState, type FunctionComponent } from 'react'
import { loadAnew } from '#web/reload.ts'

type LaterProps<Props extends object> = {
  /** The same function every time. */
  load: () => Promise<FunctionComponent<Props>>
  wanted: boolean
  /** Stays in place when it is no longer wanted, to play its exit. */
  lingers?: boolean
  with: Props
}

/** A component whose code comes when it is first wanted. */
export function Later<Props extends object>({ load, wanted, lingers, with: props }: LaterProps<Props>) {
  const [part, setPart] = useState<FunctionComponent<Props>>()
  useEffect(() => {
    if (!wanted || part) return
    let current = true
    load().then(
      (loaded) => current && setPart(() => loaded),
      () => void loadAnew(location.href),
    )
    return () => void (current = false)
  }, [load, wanted, part])
  return part && (wanted || lingers) ? createElement(part, props) : null
}
