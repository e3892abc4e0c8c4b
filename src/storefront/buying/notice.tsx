import { Later } from '../common/later.tsx'
import type { Buying } from './use-buying.ts'

const loadForm = () => import('./notice-form.tsx').then(({ NoticeForm }) => NoticeForm)

/** The place of the form that asks to be told; empty while everything chosen can be ordered. */
export function Notice({ buying }: { buying: Buying }) {
  return <Later load={loadForm} wanted={buying.missing !== undefined} with={{ buying }} />
}
