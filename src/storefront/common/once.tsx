import type { FunctionComponent, ReactElement, ReactNode } from 'react'
import { LocaleProvider, useLocale } from '#ui/locale.tsx'
import type { WithHtmlKey } from '#parts/html-key.ts'
import { madeOnce } from '#parts/made-once.ts'
import { PageContext, type PageInfo } from '#web/page-context.ts'

type OnceProps = {
  /** Data of the part; equal keys mean equal HTML. */
  of: WithHtmlKey
  /** Name and variant of the part. */
  like: string
  /** Page info available to the part; none by default. */
  page?: PageInfo
  children: ReactElement
}

/** Server only, behind `import.meta.env.SSR`: renders a part shared by many pages once (parts/made-once.ts). */
export function Once({ of, like, page, children }: OnceProps): ReactNode {
  const locale = useLocale()
  return madeOnce(of, `${like} ${locale}`, () => {
    const part = <LocaleProvider locale={locale}>{children}</LocaleProvider>
    return page ? <PageContext value={page}>{part}</PageContext> : part
  })
}

/**
 * Memoizes the server HTML of a part for all pages with the same data, by a key from the data version or from `keyed`;
 * in the browser renders the part itself.
 */
export const once = <Data extends object>(
  like: string,
  Part: FunctionComponent<Data>,
): FunctionComponent<{ still: Data & WithHtmlKey }> =>
  import.meta.env.SSR
    ? ({ still }) => (
        <Once of={still} like={like}>
          <Part {...still} />
        </Once>
      )
    : ({ still }) => <Part {...still} />
