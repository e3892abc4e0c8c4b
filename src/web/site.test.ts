import { expect, test } from 'vitest'
import type { PageModule } from './page.ts'
import type { RouteDef } from './routes.ts'
import type { Layout, LazyScreen, LoadersFor, ServerSite } from './site.ts'

const product: PageModule<{ name: string }> = { view: ({ name }) => name, head: ({ name }) => ({ title: name }) }
const routes = [
  { id: 'product', path: '/content/:content/' },
  { id: 'blog', path: '/blog/' },
] as const satisfies readonly RouteDef[]
const screens = { product: { load: async () => product } } satisfies Record<string, LazyScreen>

type Loaders = LoadersFor<typeof routes, typeof screens, { shop: string }>

test('path, loader and view agree on parameters and data, or the site does not compile', () => {
  const right: Loaders = { product: ({ params, context }) => ({ name: params.content + context.shop }) }
  const wrong: Loaders[] = [
    // @ts-expect-error the view wants a name
    { product: () => ({ title: 'a' }) },
    // @ts-expect-error the path has no such parameter
    { product: ({ params }) => ({ name: params.slug }) },
  ]
  // @ts-expect-error every screen needs a loader
  wrong.push({})
  // @ts-expect-error a page without a screen has nothing to load
  wrong.push({ ...right, blog: () => ({ name: '' }) })
  expect(Object.keys(right)).toEqual(['product'])
})

test('a layout and the frame loader agree on the frame', () => {
  const shell: Layout<{ greeting: string }> = ({ frame }) => frame.greeting
  type Load = ServerSite<Parameters<typeof shell>[0]['frame'], unknown>['loadFrame']
  const right: Load = () => ({ greeting: 'Привет' })
  // @ts-expect-error the shell wants a greeting
  const wrong: Load = () => ({ hello: 1 })
  expect([right, wrong]).toHaveLength(2)
})
