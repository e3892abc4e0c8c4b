import { ArrowRight, Droplets, Store, Truck, WashingMachine } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocale } from '#ui/locale.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { ProductName } from '../product-card/product-name.tsx'
import { BuyRow } from '../buying/buy-row.tsx'
import { Cost } from '../product/cost.tsx'
import { costWords, useEstimate } from '../product/delivery-box.tsx'
import { Notice } from '../buying/notice.tsx'
import type { ProductData, UnhydratedProduct } from '../product/product.loader.ts'
import { ProductWindows } from '../buying/product-windows.tsx'
import css from './quick-view.module.css'
import { closeQuickView, leaveQuickView, turnQuickView } from './quick-view.verbs.ts'
import { QuickViewShots } from './quick-view-shots.tsx'
import { QuickViewSizes } from './quick-view-sizes.tsx'
import { Colors, Sleeves } from '../product/siblings.tsx'

import { useBuying, type Buying } from '../buying/use-buying.ts'

export function QuickViewProduct({
  data,
  unhydratedProduct,
}: {
  data: ProductData
  unhydratedProduct: UnhydratedProduct
}) {
  const { t } = data
  const { words } = unhydratedProduct
  const buying = useBuying(data, { onAdded: closeQuickView })
  const { product } = buying
  const turn = (href: string) => turnQuickView({ href, name: product.name })
  return (
    <div className={css.view}>
      <QuickViewShots product={product} t={t} words={words.quickView} />
      <div className={css.side}>
        {/* Hidden from screen readers, as the dialog heading has the same text. */}
        <p aria-hidden className="display-3">
          <ProductName name={product.name} />
        </p>
        <p className={css.sku}>
          {words.sku} {product.sku}
        </p>
        <Cost product={product} words={words} />
        <Colors product={product} t={t} onGo={turn} />
        <Sleeves product={product} t={t} onGo={turn} />
        <QuickViewSizes buying={buying} />
        <BuyRow buying={buying} hasHeart={false} />
        {buying.missing === undefined ? (
          <Facts slug={product.slug} t={t} unhydrated={unhydratedProduct} />
        ) : (
          <Notice buying={buying} />
        )}
        <Foot buying={buying} words={words.quickView} />
      </div>
      {/* Outside of this view, as a nested window needs its own focus trap. */}
      {createPortal(<ProductWindows buying={buying} data={data} />, document.body)}
    </div>
  )
}

function Fact({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li>
      {sign}
      <span>{children}</span>
    </li>
  )
}

type FactsProps = { slug: string; t: ProductData['t']; unhydrated: UnhydratedProduct }

function Facts({ slug, t, unhydrated: { fabric, care } }: FactsProps) {
  const locale = useLocale()
  const { answer: estimate } = useEstimate(slug)
  const city = estimate && estimate !== 'failed' && (locale === 'ru' ? estimate.city.ru_name : estimate.city.en_name)
  return (
    <ul className={css.facts}>
      <Fact sign={<Droplets aria-hidden />}>{fabric.name}</Fact>
      {care[0] && <Fact sign={<WashingMachine aria-hidden />}>{care[0].text}</Fact>}
      {estimate && estimate !== 'failed' && (
        <Fact sign={<Truck aria-hidden />}>
          {city}, {estimate.cheapest.date_text}
          {estimate.cheapest.friday_text && `, ${estimate.cheapest.friday_text}`},{' '}
          {costWords(estimate.cheapest.cost, t, locale)}
        </Fact>
      )}
    </ul>
  )
}

type FootProps = { buying: Buying; words: UnhydratedProduct['words']['quickView'] }

function Foot({ buying: { product, open }, words }: FootProps) {
  return (
    <div className={css.foot}>
      <TextButton className={css.way} aria-haspopup="dialog" onClick={() => open('stores')}>
        <Store aria-hidden />
        {words.stores}
      </TextButton>
      <a
        href={product.href}
        className={css.way}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          leaveQuickView(product.href)
        }}
      >
        {words.more}
        <ArrowRight aria-hidden />
      </a>
    </div>
  )
}
