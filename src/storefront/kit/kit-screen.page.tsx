import type { PageModule } from '#web/page.ts'
import { KitPage } from './kit.page.tsx'

/** /_kit/: for whoever builds screens; shown in development and in tests only. */
export const view: PageModule<object>['view'] = () => <KitPage />

export const head: PageModule<object>['head'] = () => ({ title: 'Kit', robots: 'noindex, nofollow' })
