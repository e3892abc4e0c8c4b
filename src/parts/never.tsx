import { createElement, useContext, useId, useState, type FunctionComponent } from 'react'
import { IsServerHtml } from './html-context.ts'
import { partOf, type LoadPart } from './part-code.ts'

/** See part.ts. Data shown in the first HTML is not sent: the loader keeps it on the server. */
export function never<Props extends object>(load: LoadPart<Props>): FunctionComponent<{ of: Props | undefined }> {
  const component = partOf(load)

  return function NeverHydrated({ of: props }) {
    const cameAsHtml = useContext(IsServerHtml)
    const id = useId()
    // Kept for the case that React renders the page again from scratch.
    const [html] = useState(() => (cameAsHtml ? (document.getElementById(id)?.innerHTML ?? '') : ''))
    const box = { id, style: { display: 'contents' } }
    if (props && !cameAsHtml) return createElement('div', { ...box, key: 'made' }, createElement(component(), props))
    return <div {...box} key="kept" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  }
}
