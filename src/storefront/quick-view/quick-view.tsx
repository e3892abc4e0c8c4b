import { useCallback, useEffect, useState } from 'react'
import { Modal } from '#ui/modal.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { PageProps } from '#web/page.ts'
import { productAt } from '../buying/product-at.ts'
import type { ProductData, UnhydratedProduct } from '../product/product.loader.ts'
import type { ViewedProduct } from '../common/windows.ts'
import { QuickViewProduct } from './quick-view-product.tsx'
import css from './quick-view.module.css'
import { onCrossing } from '../common/desktop.ts'
import { closeQuickView, leaveQuickView } from './quick-view.verbs.ts'
import { useAnswer } from '../common/use-answer.ts'

type ProductProps = PageProps<ProductData, UnhydratedProduct>

/** Quick view, 1140 × 828 over the page (R-2.5-01). Products that fail to load open their own page. */
export function QuickView({ product }: { product: ViewedProduct | undefined }) {
  // Kept while the view closes.
  const [lastProduct, setLastProduct] = useState(product)
  if (product && product !== lastProduct) setLastProduct(product)
  const href = product?.href
  const load = useCallback(() => productAt<ProductProps>(href ?? ''), [href])
  const { answer } = useAnswer(href === undefined ? undefined : load)
  // Kept while another color is loading and while the view fades out.
  const [shownPage, setShownPage] = useState<ProductProps>()
  if (answer && answer !== 'failed' && answer !== shownPage) setShownPage(answer)
  useEffect(() => {
    if (answer === 'failed' && href !== undefined) leaveQuickView(href)
  }, [answer, href])
  // No quick view below 1200 px (R-4.5-14).
  useEffect(() => onCrossing(closeQuickView), [])
  const isOpen = product !== undefined
  return (
    <Modal open={isOpen} onClose={closeQuickView} title={(product ?? lastProduct)?.name} hideTitle bare width={1140}>
      <Content data={shownPage} lastProduct={lastProduct} isWaiting={isOpen && !answer} />
    </Modal>
  )
}

type ContentProps = { data: ProductProps | undefined; lastProduct: ViewedProduct | undefined; isWaiting: boolean }

/** Content of an open quick view; unmounts on close, which resets the choice (R-4.5-11). */
function Content({ data, lastProduct, isWaiting }: ContentProps) {
  const [firstProduct] = useState(lastProduct)
  const isTurning = lastProduct !== firstProduct
  if (!data?.unhydrated || (data.product.href !== lastProduct?.href && !isTurning)) return <Frame />
  return (
    <div className={css.turning} data-waiting={isWaiting || undefined} aria-busy={isWaiting || undefined}>
      <QuickViewProduct key={data.product.slug} data={data} unhydratedProduct={data.unhydrated} />
    </div>
  )
}

/** Placeholder while the product is loading. */
function Frame() {
  return (
    <div className={css.view} aria-busy>
      <div className={css.photo} />
      <div className={css.side}>
        <Skeleton width="70%" height="36px" />
        <Skeleton width="30%" height="20px" />
        <Skeleton width="45%" height="32px" />
        <Skeleton width="80%" height="40px" />
        <Skeleton width="100%" height="66px" radius="sm" />
        <Skeleton width="100%" height="52px" radius="sm" />
        <Skeleton width="100%" height="52px" radius="lg" />
      </div>
    </div>
  )
}
