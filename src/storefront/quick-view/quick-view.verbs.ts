import { renameEntry } from '#web/history.ts'
import { navigate } from '#web/navigation.ts'
import { showViewed, viewedNow, type Viewed } from '../common/windows.ts'

/** Another colour or sleeve in the same view. */
export function turnQuickView(product: Viewed): void {
  renameEntry(product.href)
  showViewed(product)
}

/** Back to the page below, whose entry of the history is the one before. */
export function closeQuickView(): void {
  if (!viewedNow()) return
  showViewed(undefined)
  history.back()
}

/** From the view to the page: it takes the entry that the view had. */
export function leaveQuickView(href: string): void {
  showViewed(undefined)
  void navigate(href, { replace: true })
}
