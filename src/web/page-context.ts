import { createContext } from 'react'
import type { FormState, PageComponent, PageAddress } from './page.ts'
import { nowhere, type Match } from './routes.ts'

/** Everything a render needs, the same on both sides. `match` is absent where no route fits the address. */
export type Screen<Frame> = {
  place: PageAddress
  match?: Match
  status: number
  component: PageComponent<never>
  data: object
  frame: Frame
  /** In the browser: the screen that the server sent as HTML. */
  cameAsHtml?: true
  /** In the browser: the visitor came back to it through the history. */
  isReturn?: boolean
  /** The form that brought the visitor back to this page. */
  form?: FormState
}

export type PageInfo = Pick<Screen<unknown>, 'place' | 'match' | 'status' | 'isReturn' | 'form'>

export const PageContext = createContext<PageInfo>({ place: nowhere('ru', '/'), status: 200 })
