import { useCallback } from 'react'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ProductRow } from '../buying/product-row.tsx'
import { productAt } from '../buying/product-at.ts'
import type { BuyableProduct } from '../buying/buyable-product.ts'
import { ProductWindows } from '../buying/product-windows.tsx'
import { SizeChoice } from '../buying/size-choice.tsx'
import { useAnswer } from '../common/use-answer.ts'
import { useBuying } from '../buying/use-buying.ts'
import css from './favourites.page.module.css'
import type { FavouritesTexts } from './favourites.texts.ts'

type TellMeProps = { href: string; open: boolean; onClose: () => void; t: FavouritesTexts }

/** Stock notice form with a choice of size. Cards have no sizes, so they are loaded when it opens. */
export function TellMeModal({ href, open, onClose, t }: TellMeProps) {
  const load = useCallback(() => productAt(href), [href])
  const { answer, retry } = useAnswer(load)
  return (
    <Modal open={open} onClose={onClose} width={520} title={t.tellTitle}>
      <div className={css.window}>
        {answer === undefined ? (
          <Skeleton height="220px" radius="md" />
        ) : answer === 'failed' ? (
          <>
            <p role="alert">{t.failed}</p>
            <Button onClick={retry}>{t.retry}</Button>
          </>
        ) : (
          <NoticeChoice data={answer} text={t.tellText} />
        )}
      </div>
    </Modal>
  )
}

function NoticeChoice({ data, text }: { data: BuyableProduct; text: string }) {
  const buying = useBuying(data)
  return (
    <>
      <ProductRow product={data.product} note={data.product.color} />
      {buying.missing === undefined && <p className={css.lead}>{text}</p>}
      <SizeChoice buying={buying} />
      <ProductWindows buying={buying} data={data} />
    </>
  )
}
