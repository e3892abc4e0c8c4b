import { expect, test } from 'vitest'
import type { PageModule } from './page.ts'
import type { RouteDef } from './routes.ts'
import type { Layout, LoadersFor, ServerSite } from './site.ts'

const product: PageModule<{ name: string }> = { view: ({ name }) => name, head: ({ name }) => ({ title: name }) }
const routes = [
  { id: 'product', path: '/content/:content/', page: async () => product },
] as const satisfies readonly RouteDef[]

type Loaders = LoadersFor<typeof routes, { shop: string }>

test('path, loader and view agree on parameters and data, or the site does not compile', () => {
  const right: Loaders = { product: ({ params, context }) => ({ name: params.content + context.shop }) }
  const wrong: Loaders[] = [
    // @ts-expect-error the view wants a name
    { product: () => ({ title: 'a' }) },
    // @ts-expect-error the path has no such parameter
    { product: ({ params }) => ({ name: params.slug }) },
  ]
  // @ts-expect-error every route needs a loader
  wrong.push({})
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
