import { part } from '#web/part.ts'
import { wanted } from '#web/part-wanted.ts'
import type { Buying } from './use-buying.ts'

const NoticeForm = part(() => import('./notice-form.tsx').then((file) => file.NoticeForm), { when: wanted })

/** The place of the form that asks to be told; empty while everything chosen can be ordered. */
export const Notice = ({ buying }: { buying: Buying }) => (
  <NoticeForm wanted={buying.missing !== undefined} of={{ buying }} />
)
