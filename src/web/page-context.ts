import { createContext } from 'react'
import type { FormState, PageComponent, PageAddress } from './page.ts'
import { nowhere, type Match } from './routes.ts'

/** Input of a render, the same on both sides. `match` is absent for an address without a route. */
export type Screen<Frame> = {
  place: PageAddress
  match?: Match
  status: number
  component: PageComponent<never>
  data: object
  frame: Frame
  /** True in the browser for the screen sent as HTML. */
  cameAsHtml?: true
  /** True in the browser after a step through the history. */
  isReturn?: boolean
  /** Refused form on this page. */
  form?: FormState
}

export type PageInfo = Pick<Screen<unknown>, 'place' | 'match' | 'status' | 'isReturn' | 'form'>

export const PageContext = createContext<PageInfo>({ place: nowhere('ru', '/'), status: 200 })
