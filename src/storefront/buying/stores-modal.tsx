import { useCallback, useState } from 'react'
import { inStockCall } from '#shop/product/product.calls.ts'
import type { InStockAnswer } from '#shop/product/product.schemas.ts'
import { ask } from '#ui/ask.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Modal } from '#ui/modal.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TextButton, TextLink } from '#ui/text-link.tsx'
import { useLocation } from '#web/hooks.ts'
import { useCitySlug } from '../visitor/city-slug.ts'
import { fill } from '../common/fill.ts'
import { ProductRow } from './product-row.tsx'
import { heightWords } from '#shop/heights.rules.ts'
import { link } from '../common/links.ts'
import { sizeWords } from './size-words.ts'
import { cityShownFirst, sizesInStock, storeCities, type StoreCity } from './stores.ts'
import css from './stores-modal.module.css'
import { useAnswer } from '../common/use-answer.ts'
import type { Buying } from './use-buying.ts'
import { windowWords, type WindowWords } from './window.words.ts'

type Storage = InStockAnswer['storages'][number]
type Storages = Storage[] | 'failed' | undefined
type StockFilter = { size?: number; height?: number }

function useStorages(slug: string, { size, height }: StockFilter, open: boolean) {
  const load = useCallback(
    (signal: AbortSignal) => ask(inStockCall, { params: { slug }, query: { size, height }, signal }),
    [slug, size, height],
  )
  const { answer, retry } = useAnswer(open ? load : undefined)
  const storages: Storages = answer === 'failed' ? 'failed' : answer?.storages
  return { storages, retry }
}

/** Stores of both cities that stock the product, in the chosen size and height if any (R-2.5-15). */
export function StoresModal({ buying, open }: { buying: Buying; open: boolean }) {
  const { product, size, height, close } = buying
  const { stock: t } = windowWords[useLocale()]
  const [showsAll, setShowsAll] = useState(false)
  const [city, setCity] = useState<string>()
  const ownSlug = useCitySlug()
  const filter = showsAll ? {} : { size: size?.sizeId, height: height?.height }
  const { storages, retry } = useStorages(product.slug, filter, open)
  const isNarrowed = !showsAll && size !== undefined
  const foundStorages = Array.isArray(storages) ? storages : []
  const holdingCities = foundStorages.map((storage) => storage.city)
  const current = city ?? cityShownFirst(holdingCities, ownSlug)
  const canOrder = product.sizes.some(({ isOrderable }) => isOrderable)
  const note = [
    product.color,
    isNarrowed && sizeWords(size, t.sizeOf),
    !showsAll && height && fill(t.of, { height: heightWords(height.height) }),
  ]
  return (
    <Modal open={open} onClose={close} width={640} title={t.title}>
      <div className={css.content}>
        <ProductRow product={product} note={note.filter(Boolean).join(' · ')} />
        <Tabs
          label={t.title}
          current={current ?? 'spb'}
          onChange={setCity}
          tabs={storeCities.map((each) => ({
            id: each,
            title: t.cities[each],
            panel: (
              <Shelves
                {...{ storages, buying, isNarrowed, canOrder }}
                city={each}
                onRetry={retry}
                onAll={() => setShowsAll(true)}
              />
            ),
          }))}
        />
        <Footnote note={t.note} addresses={t.addresses} />
      </div>
    </Modal>
  )
}

type ShelvesProps = {
  storages: Storages
  city: StoreCity
  buying: Buying
  isNarrowed: boolean
  canOrder: boolean
  onRetry: () => void
  onAll: () => void
}

function Shelves({ storages, city, buying, isNarrowed, canOrder, onRetry, onAll }: ShelvesProps) {
  const { stock: t } = windowWords[useLocale()]
  if (storages === 'failed')
    return (
      <Alert tone="error">
        {t.failed} <TextButton onClick={onRetry}>{buying.t.retry}</TextButton>
      </Alert>
    )
  if (!storages) return <Waiting />
  const storagesInCity = storages.filter((storage) => storage.city === city)
  if (storagesInCity.length === 0)
    return (
      <div className={css.none}>
        <p>{t.none}</p>
        <p className={css.small}>
          {isNarrowed ? t.noneOfChoice : t.noneInCity} {!isNarrowed && canOrder && t.byDelivery}
        </p>
        {isNarrowed && (
          <Button size="sm" look="quiet" onClick={onAll}>
            {t.showAll}
          </Button>
        )}
      </div>
    )
  return (
    <ul className={css.list}>
      {storagesInCity.map((storage) => (
        <Shelf key={storage.translations.ru.name} storage={storage} buying={buying} />
      ))}
    </ul>
  )
}

function Shelf({ storage: { translations, offers }, buying }: { storage: Storage; buying: Buying }) {
  const { product, t } = buying
  const locale = useLocale()
  const { name, address, worktime } = translations[locale]
  return (
    <li className={css.shelf}>
      <div className={css.store}>
        <span className={css.name}>{name}</span>
        <span className={css.small}>{address}</span>
        <span className={css.small}>{worktime}</span>
      </div>
      <ul className={css.sizes} aria-label={t.size}>
        {sizesInStock(offers, product.sizes, locale).map(({ size, heights }) => (
          <li key={size} className={css.size}>
            {size}
            {heights.length > 0 && (
              <small>
                <span className="visually-hidden">, {t.height} </span>
                {heights.map(heightWords).join(', ')}
              </small>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

function Waiting() {
  return (
    <ul className={css.list} aria-busy>
      {[1, 2, 3].map((row) => (
        <li key={row} className={css.shelf}>
          <div className={css.store}>
            <Skeleton width="140px" height="22px" />
            <Skeleton width="190px" height="18px" />
            <Skeleton width="110px" height="18px" />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Footnote({ note, addresses }: Pick<WindowWords['stock'], 'note' | 'addresses'>) {
  const here = useLocation()
  return (
    <p className={css.foot}>
      {note} <TextLink href={link(here, 'stores')}>{addresses}</TextLink>
    </p>
  )
}
