import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import './notice-form.module.css'
import type { Buying } from './use-buying.ts'

// The file is not called .part.tsx: with the styles of its fields every product's page would weigh 3 KB more, for the
// few who have no script. Its own, above, are enough for them.
const NoticeForm = part(() => import('./notice-form.tsx').then((file) => file.NoticeForm), { when: touched })

/** The place of the form that asks to be told; empty while everything chosen can be ordered. */
export const Notice = ({ buying }: { buying: Buying }) => buying.missing !== undefined && <NoticeForm of={{ buying }} />
