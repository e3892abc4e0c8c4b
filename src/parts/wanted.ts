import { createElement, useEffect, useState, type FunctionComponent } from 'react'
import type { LoadPart } from './part-code.ts'
import { reloadPage } from './reload.ts'

type WantedOptions = {
  /** Keeps the component mounted after closing, to play its exit animation. */
  stays?: true
}

/** See part.ts. */
export function wanted<Props extends object>(
  load: LoadPart<Props>,
  { stays }: WantedOptions = {},
): FunctionComponent<{ of: Props; wanted: boolean }> {
  return function OnceWanted({ of: props, wanted: isWanted }) {
    const [component, setComponent] = useState<FunctionComponent<Props>>()
    useEffect(() => {
      if (!isWanted || component) return
      let current = true
      const fetchPart = () =>
        void load().then(
          (newComponent) => current && setComponent(() => newComponent),
          () => void reloadPage(location.href),
        )
      fetchPart()
      // Retry with the network back.
      addEventListener('online', fetchPart)
      return () => {
        current = false
        removeEventListener('online', fetchPart)
      }
    }, [isWanted, component])
    return component && (isWanted || stays) ? createElement(component, props) : null
  }
}
