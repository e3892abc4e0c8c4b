import { createElement, useEffect, useState, type FunctionComponent } from 'react'
import type { LoadPart } from './part-code.ts'
import { whenIdle } from './when-idle.ts'

type IdleOptions = {
  /** Shown until the code has arrived. */
  placeholder?: FunctionComponent
}

/** See part.ts. Loaded early to work offline; `wanted` loads it at once. */
export function idle<Props extends object>(
  load: LoadPart<Props>,
  { placeholder }: IdleOptions = {},
): FunctionComponent<{ of: Props; wanted?: boolean }> {
  return function OnceIdle({ of: props, wanted: isWanted = false }) {
    const [component, setComponent] = useState<FunctionComponent<Props>>()
    useEffect(() => {
      if (component) return
      let current = true
      const fetchPart = () =>
        void load().then(
          (newComponent) => current && setComponent(() => newComponent),
          () => undefined,
        )
      if (isWanted) fetchPart()
      else whenIdle(fetchPart)
      // Retry with the network back.
      addEventListener('online', fetchPart)
      return () => {
        current = false
        removeEventListener('online', fetchPart)
      }
    }, [isWanted, component])
    if (component) return createElement(component, props)
    return placeholder ? createElement(placeholder) : null
  }
}
