import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import './notice-form.module.css'
import type { Buying } from './use-buying.ts'

// Not named .part.tsx: the field styles would add 3 KB to every product page. The stylesheet imported above is enough
// without scripts.
const NoticeForm = part(() => import('./notice-form.tsx').then((file) => file.NoticeForm), { when: touched })

/** Back-in-stock form; empty while the current choice can be ordered. */
export const Notice = ({ buying }: { buying: Buying }) => buying.missing !== undefined && <NoticeForm of={{ buying }} />
