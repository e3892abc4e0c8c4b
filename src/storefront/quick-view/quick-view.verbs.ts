import { renameEntry } from '#web/history.ts'
import { navigate } from '#web/navigation.ts'
import { showProduct, viewedProductNow, type ViewedProduct } from '../common/windows.ts'

/** Switches the quick view to another color or sleeve. */
export function turnQuickView(product: ViewedProduct): void {
  renameEntry(product.href)
  showProduct(product)
}

/** Closes the quick view by going back to the history entry of the page below. */
export function closeQuickView(): void {
  if (!viewedProductNow()) return
  showProduct(undefined)
  history.back()
}

/** Opens the product page in the history entry of the quick view. */
export function leaveQuickView(href: string): void {
  showProduct(undefined)
  void navigate(href, { replace: true })
}
