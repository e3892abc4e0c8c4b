import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { useLocation } from '#web/hooks.ts'
import { link } from '../common/links.ts'
import css from './writing.module.css'
import type { WritingData } from './writing.loader.ts'
import { Writing } from './writing.tsx'

/** Form page that can also open over the product; linkable from letters, works without JavaScript. */
export function WritingPage(data: WritingData) {
  const { t, kind, product } = data
  const here = useLocation()
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb
        before={[
          { title: t.home, href: link(here, 'home') },
          { title: product.name, href: product.href },
        ]}
        current={t[kind].title}
      />
      <h1 className={`display-2 ${css.title}`}>{t[kind].title}</h1>
      <p className={css.product}>
        <a href={product.href} className={css.back}>
          {product.name}
        </a>
      </p>
      <Writing data={data} />
    </div>
  )
}
