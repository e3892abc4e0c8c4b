import type { FunctionComponent } from 'react'
import { Once } from '../common/once.tsx'
import { Details as AnyDetails } from './details.tsx'
import type { UnhydratedProduct } from './product.loader.ts'
import { ReviewList as AnyReviewList } from './review-list.tsx'

export { Summary } from './summary.tsx'

type Part = FunctionComponent<{ still: UnhydratedProduct }>

/** On the server written once for each product; in the browser the part itself. */
const once = (like: string, Part: Part): Part =>
  import.meta.env.SSR
    ? ({ still }) => (
        <Once of={still} like={like}>
          <Part still={still} />
        </Once>
      )
    : Part

export const Details = once('details', AnyDetails)
export const ReviewList = once('reviews', AnyReviewList)
