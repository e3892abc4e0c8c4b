import type { Site } from '#web/site.ts'
import type { FrameData } from './common/frame-data.ts'
import type { ErrorData } from './error/error.loader.ts'
import { shell } from './frame/shell.tsx'
import { routes } from './pages.ts'
import { screens } from './screens.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'

/** Site definition for the page layer, on the server and in the browser. */
export const site: Site<FrameData, ErrorData> = {
  routes,
  screens,
  shell,
  errorPage: () => import('./error/error.page.tsx').then((file) => file.ErrorPage),
  progress: ProgressBar,
  wordsOf: ({ words }) => words,
}
