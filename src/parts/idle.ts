import { createElement, useEffect, useState, type FunctionComponent } from 'react'
import type { LoadPart } from './part-code.ts'
import { whenIdle } from './when-idle.ts'

type IdleOptions = {
  /** Keeps its place until then. */
  placeholder?: FunctionComponent
}

/** See part.ts. It must be there even when the network is not; `wanted` fetches it at once. */
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
      // What could not be had without a network is asked for again with it.
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
