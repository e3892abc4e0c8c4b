import { useEffect, useRef } from 'react'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { classNames } from '#ui/class-names.ts'
import type { PageProps } from '#web/page.ts'
import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { RecentlyViewed } from '../listing/recently-viewed.tsx'
import type { CardData } from '../product-card/card-data.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { trackEvent } from '../visitor/track-event.ts'
import { rememberViewed } from '../visitor/recent.ts'
import { BuyBar } from './buy-bar.tsx'
import { BuyForm, buyForm } from '../buying/buy-form.tsx'
import { BuyRow } from '../buying/buy-row.tsx'
import { DeliveryBox } from './delivery-box.tsx'
import { Gallery } from './gallery.tsx'
import type { ProductData, UnhydratedProduct } from './product.loader.ts'
import css from './product.module.css'
import { ProductWindows } from '../buying/product-windows.tsx'
import { Reviews } from './reviews.tsx'
import { Colors, Sleeves } from './siblings.tsx'
import { SizeChoice } from '../buying/size-choice.tsx'
import { useBuying, type Buying } from '../buying/use-buying.ts'

const Summary = part(() => import('./product.part.tsx').then((file) => file.Summary), { when: never })
const Details = part(() => import('./product.part.tsx').then((file) => file.Details), { when: never })

type ProductProps = PageProps<ProductData, UnhydratedProduct>

export function ProductPage(data: ProductProps) {
  const { t, product, crumbs, card, set, alike, unhydrated: unhydratedProduct } = data
  const buying = useBuying(data)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => rememberViewed(product.slug), [product.slug])
  useEffect(() => {
    const { id, name, price, salePrice, color } = product
    trackEvent('view', { product: { id, title: name, price: salePrice ?? price }, color })
  }, [product])
  return (
    <div className={classNames('container', css.page)}>
      <Breadcrumb before={crumbs} current={product.name} />
      <div className={css.columns}>
        <Gallery product={product} t={t} />
        <div className={css.info}>
          <Summary of={unhydratedProduct && { ...unhydratedProduct, product }} />
          <Colors product={product} t={t} />
          <Sleeves product={product} t={t} />
          <p id="notice-kept" role="status" className={css.kept}>
            {t.noticeKept}
          </p>
          <BuyForm buying={buying} />
          <SizeChoice buying={buying} form={buyForm} />
          <BuyRow buying={buying} form={buyForm} row={row} />
          <Below data={data} buying={buying} />
        </div>
      </div>
      <div className={css.sections} data-print="no">
        <Cards title={t.set} cards={set} words={card} />
        <Reviews of={unhydratedProduct} t={t} />
        <Cards title={t.alike} cards={alike} words={card} />
        <RecentlyViewed title={t.recent} card={card} except={product.slug} />
      </div>
      <BuyBar buying={buying} row={row} />
      <ProductWindows buying={buying} data={data} />
    </div>
  )
}

function Below({ data, buying }: { data: ProductProps; buying: Buying }) {
  const { t, product, inStores, unhydrated: unhydratedProduct } = data
  return (
    <>
      <DeliveryBox
        slug={product.slug}
        t={t}
        canOrder={product.sizes.some(({ isOrderable }) => isOrderable)}
        inStores={inStores}
        onStores={() => buying.open('stores')}
      />
      <Details of={unhydratedProduct && { still: unhydratedProduct }} />
    </>
  )
}

function Cards({ title, cards, words }: { title: string; cards: CardData[]; words: ProductData['card'] }) {
  if (cards.length === 0) return null
  return (
    <Carousel bleed label={title} heading={<h2 className="display-3">{title}</h2>}>
      {cards.map((each) => (
        <ProductCard key={each.id} card={each} t={words} />
      ))}
    </Carousel>
  )
}
