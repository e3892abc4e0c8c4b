import { Type, type TProperties } from 'typebox'
import { pointsLimit } from '#shop/route-limits.ts'
import { form } from '../common/form.ts'
import { needPoint } from './point-search.ts'

/** As much as the form of an order may bring, which this one is posted in place of. */
export const orderBytes = 24 * 1024

type FinderInput<Path extends string> = {
  path: Path
  page: string
  /** Those of the form around it: what was typed there comes back. */
  properties: TProperties
}

/** Nothing is ordered: the form around it comes back with other points to choose from. */
export const pointFinderForm = <Path extends string>({ path, page, properties }: FinderInput<Path>) =>
  form({
    path,
    page,
    bodyBytes: orderBytes,
    limit: pointsLimit,
    fields: Type.Partial(Type.Object(properties)),
    act: () => Promise.reject(needPoint()),
  })
