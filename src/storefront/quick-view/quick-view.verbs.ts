import { renameEntry } from '#web/history.ts'
import { navigate } from '#web/navigation.ts'
import { showProduct, viewedProductNow, type ViewedProduct } from '../common/windows.ts'

/** Another colour or sleeve in the same view. */
export function turnQuickView(product: ViewedProduct): void {
  renameEntry(product.href)
  showProduct(product)
}

/** Back to the page below, whose entry of the history is the one before. */
export function closeQuickView(): void {
  if (!viewedProductNow()) return
  showProduct(undefined)
  history.back()
}

/** From the view to the page: it takes the entry that the view had. */
export function leaveQuickView(href: string): void {
  showProduct(undefined)
  void navigate(href, { replace: true })
}
