import { Type, type TProperties } from 'typebox'
import { pointsLimit } from '#shop/route-limits.ts'
import { form } from '../common/form.ts'
import { needPoint } from './point-search.ts'

/** Body limit, equal to that of the order form: this form is posted in its place. */
export const orderBytes = 24 * 1024

type FinderInput<Path extends string> = {
  path: Path
  page: string
  /** Fields of the surrounding form, whose typed values are kept. */
  properties: TProperties
}

/** Search for pickup points: returns the surrounding form with other points, without placing an order. */
export const pointFinderForm = <Path extends string>({ path, page, properties }: FinderInput<Path>) =>
  form({
    path,
    page,
    bodyBytes: orderBytes,
    limit: pointsLimit,
    fields: Type.Partial(Type.Object(properties)),
    act: () => Promise.reject(needPoint()),
  })
