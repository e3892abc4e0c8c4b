import { expect, test } from 'vitest'
import { missing } from './outcome.ts'
import { page, type PageComponent, type PageProps } from './page.ts'
import type { RouteDef } from './routes.ts'
import type { LazyScreen, LoadersFor, ServerSite, Shell } from './site.ts'

const ProductPage: PageComponent<{ name: string }> = ({ name }) => name
const TermsPage: PageComponent<PageProps<{ name: string }, { text: string }>> = ({ name, unhydrated }) =>
  name + (unhydrated?.text ?? '')
const routes = [
  { id: 'product', path: '/content/:content/' },
  { id: 'terms', path: '/terms/' },
  { id: 'blog', path: '/blog/' },
] as const satisfies readonly RouteDef[]
const screens = {
  product: { load: async () => ProductPage },
  terms: { load: () => Promise.resolve({ TermsPage }).then((file) => file.TermsPage) },
} satisfies Record<string, LazyScreen>

type Loaders = LoadersFor<typeof routes, typeof screens, { shop: string }>
type ProductLoader = Loaders['product']
type TermsLoader = Loaders['terms']

const head = { title: 'a' }
const data = { name: 'a' }

test('path, loader and page agree on parameters and data, or compilation fails', () => {
  const loaders: Loaders = {
    product: async ({ params, context }) =>
      params.content === '' ? missing() : page({ head, data: { name: params.content + context.shop } }),
    terms: () => page({ head, data, unhydrated: { text: 'b' } }),
  }
  const wrong: ProductLoader[] = [
    // @ts-expect-error the component wants a name
    () => page({ head, data: { title: 'a' } }),
    // @ts-expect-error the path has no such parameter
    ({ params }) => page({ head, data: { name: params.slug } }),
    // @ts-expect-error bare data say nothing of the head
    () => data,
    // @ts-expect-error the component shows nothing that is not hydrated
    () => page({ head, data, unhydrated: { text: 'b' } }),
  ]
  // @ts-expect-error every screen needs a loader
  const incomplete: Loaders = { product: loaders.product }
  // @ts-expect-error a page without a screen has nothing to load
  const needless: Loaders = { ...loaders, blog: loaders.product }
  expect([incomplete, needless, wrong]).toHaveLength(3)
})

test('a missing title or a misplaced field does not compile', () => {
  const wrong = [
    // @ts-expect-error every page has a title
    page({ head: { description: 'a' }, data }),
    // @ts-expect-error a head knows no such field
    page({ head: { ...head, keywords: 'a' }, data }),
    // @ts-expect-error a page has a head
    page({ data }),
    // @ts-expect-error a page has no such field
    page({ head, data, about: { title: 'a' } }),
    // @ts-expect-error what is not hydrated stands beside the data
    page({ head, data: { ...data, unhydrated: { text: 'b' } } }),
  ]
  expect(wrong).toHaveLength(5)
})

test('a page with unhydrated parts gets their data from its loader', () => {
  const wrong: TermsLoader[] = [
    // @ts-expect-error the parts have nothing to show
    () => page({ head, data }),
    // @ts-expect-error the parts show a text
    () => page({ head, data, unhydrated: { words: 'b' } }),
  ]
  expect(wrong).toHaveLength(2)
})

test('the shell, the error page and their loaders agree', () => {
  type Server = ServerSite<{ greeting: string }, unknown, { status: number }>
  const shell: Shell<{ greeting: string }> = ({ frame }) => frame.greeting
  const loadFrame: Server['loadFrame'] = () => ({ greeting: 'Привет' })
  const loadError: Server['loadError'] = (status) => page({ head, data: { status } })
  // @ts-expect-error the shell wants a greeting
  const wrongFrame: Server['loadFrame'] = () => ({ hello: 1 })
  // @ts-expect-error the error page wants a status
  const wrongError: Server['loadError'] = () => page({ head, data })
  expect([shell, loadFrame, loadError, wrongFrame, wrongError]).toHaveLength(5)
})
