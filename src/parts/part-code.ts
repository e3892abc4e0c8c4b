import { lazy, type FunctionComponent } from 'react'

export type LoadPart<Props extends object> = () => Promise<FunctionComponent<Props>>

/** Those that the server has yet to load. */
const loading = new Set<() => Promise<void>>()

/** On the server, before a page is rendered: every part that is sent as HTML must be there at once. */
export async function partsReady(): Promise<void> {
  if (loading.size > 0) await Promise.all([...loading].map((prepare) => prepare()))
}

/** The component itself on the server, once partsReady() has waited for it; in the browser React loads it. */
export function partOf<Props extends object>(
  load: LoadPart<Props>,
  loadInBrowser: LoadPart<Props> = load,
): () => FunctionComponent<Props> {
  if (!import.meta.env.SSR) {
    const component = lazy(async () => ({ default: await loadInBrowser() }))
    return () => component
  }
  let component: FunctionComponent<Props> | undefined
  const prepare = async () => {
    component = await load()
    loading.delete(prepare)
  }
  loading.add(prepare)
  return () => component!
}
