import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import type { ReturnData } from './return.loader.ts'
import { ReturnForm } from './return-form.tsx'
import css from './return.module.css'

/** Return form: items, reasons, way of return, refund. */
export function ReturnPage(data: ReturnData) {
  const { t, title, lead, crumbs, closedText, byPromiseText, backHref } = data
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <div className={css.head}>
        <h1 className="display-2">{title}</h1>
        <span className={css.lead}>{lead}</span>
      </div>
      {closedText ? (
        <>
          <Alert tone="info">{closedText}</Alert>
          <ButtonLink href={backHref} look="outline" className={css.back}>
            {t.back}
          </ButtonLink>
        </>
      ) : (
        <>
          {byPromiseText && <Alert tone="info">{byPromiseText}</Alert>}
          <ReturnForm data={data} />
        </>
      )}
    </div>
  )
}
