import { createElement, lazy, useId, useState, type FunctionComponent } from 'react'

/** Those that the server has yet to prepare. */
const parts = new Set<() => Promise<void>>()

/** On the server, before a page is rendered: every still part must be there at once. */
export async function stillParts(): Promise<void> {
  if (parts.size > 0) await Promise.all([...parts].map((prepare) => prepare()))
}

/** On the server: gives what `load` brings, which stillParts() has waited for. */
export function readyOnServer<Part>(load: () => Promise<Part>): () => Part | undefined {
  let part: Part | undefined
  const prepare = async () => {
    part = await load()
    parts.delete(prepare)
  }
  parts.add(prepare)
  return () => part
}

/**
 * A part of a page that only shows something. After the first load the server's HTML stands as it came: neither its
 * data (the loader puts them under `still`) nor its code are sent. Both come when the page is reached from another.
 * The file that `load` fetches is called `<name>.still.tsx`, so that its styles come with the page.
 */
export function still<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<{ of: Props | undefined }> {
  const ready = readyOnServer(load)
  const Later = lazy(async () => ({ default: await load() }))

  return function Still({ of: props }) {
    const id = useId()
    // Kept for the case that React has to make the page anew.
    const [html] = useState(() => (props ? '' : (document.getElementById(id)?.innerHTML ?? '')))
    const box = { id, style: { display: 'contents' } }
    if (props) return createElement('div', { ...box, key: 'made' }, createElement(ready() ?? Later, props))
    return <div {...box} key="kept" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  }
}
