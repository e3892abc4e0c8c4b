import { part } from '#web/part.ts'
import { touched } from '#web/part-touched.tsx'
import type { Buying } from './use-buying.ts'

const NoticeForm = part(() => import('./notice-form.part.tsx').then((file) => file.NoticeForm), { when: touched })

/** The place of the form that asks to be told; empty while everything chosen can be ordered. */
export const Notice = ({ buying }: { buying: Buying }) => buying.missing !== undefined && <NoticeForm of={{ buying }} />
