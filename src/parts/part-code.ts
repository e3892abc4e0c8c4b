import { lazy, type FunctionComponent } from 'react'

export type LoadPart<Props extends object> = () => Promise<FunctionComponent<Props>>

/** Parts that the server still has to load. */
const loading = new Set<() => Promise<void>>()

/** Waits on the server until every part that is sent as HTML is loaded. */
export async function partsReady(): Promise<void> {
  if (loading.size > 0) await Promise.all([...loading].map((prepare) => prepare()))
}

/** The component itself on the server, after partsReady(); a lazy one in the browser. */
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
