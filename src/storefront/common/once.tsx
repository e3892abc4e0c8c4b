import type { FunctionComponent, ReactElement, ReactNode } from 'react'
import { LocaleProvider, useLocale } from '#ui/locale.tsx'
import type { WithHtmlKey } from '#parts/html-key.ts'
import { madeOnce } from '#parts/made-once.ts'
import { PageContext, type PageInfo } from '#web/page-context.ts'

type OnceProps = {
  /** What the part shows: as long as it has the same key, the part is the same. */
  of: WithHtmlKey
  /** Which part, and in which of its looks. */
  like: string
  /** What the part may know of the page it stands on; without it, nothing. */
  page?: PageInfo
  children: ReactElement
}

/** For the server, behind `import.meta.env.SSR`: a part that many pages share is written once (parts/made-once.ts). */
export function Once({ of, like, page, children }: OnceProps): ReactNode {
  const locale = useLocale()
  return madeOnce(of, `${like} ${locale}`, () => {
    const part = <LocaleProvider locale={locale}>{children}</LocaleProvider>
    return page ? <PageContext value={page}>{part}</PageContext> : part
  })
}

/**
 * On the server a part is written once for all pages with the same data (their key comes with a version, or by `keyed`);
 * in the browser it is the part itself.
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
