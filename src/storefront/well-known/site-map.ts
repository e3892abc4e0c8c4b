import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { App } from '#shop/app.type.ts'
import { regions } from '#shop/cities/cities.queries.ts'
import {
  mapAddresses,
  mapKinds,
  productAddresses,
  productFiles,
  type MapAddress,
  type MapKind,
  type ProductFile,
} from '#shop/content/site-map-files.queries.ts'
import { pictureWidths, singlePath } from '#shop/media/media.rules.ts'
import { entry, fileEnd, fileOpening, latest, ofCity, siteMapIndex, type Address } from './site-map.rules.ts'
import { routes } from '../pages.ts'

// Crawlers come every few days, so each need not reload thousands of addresses.
const maxAgeMs = 600_000

type Contents = { kinds: Record<MapKind, Address[]>; products: ProductFile[]; cities: string[] }

const withPictures = ({ path, changedAt, pictures }: MapAddress): Address => ({
  path,
  changedAt,
  pictures: pictures.map(({ hash, width }) => singlePath({ hash, width, height: 0, placeholder: '' }, pictureWidths)),
})

/** Site map contents, cached for ten minutes; concurrent requests share one load. */
function contentsOf({ db, clock }: App): () => Promise<Contents> {
  let earlier: { contents: Promise<Contents>; until: number } | undefined

  async function read(now: Date): Promise<Contents> {
    const [addresses, products, cities] = await Promise.all([mapAddresses(db, now), productFiles(db, now), regions(db)])
    const of = (kind: MapKind) => addresses[kind].map(withPictures)
    const kinds = { pages: of('pages'), categories: of('categories'), lists: of('lists'), articles: of('articles') }
    return { kinds, products, cities: [...cities].toSorted() }
  }

  return () => {
    const now = clock()
    if (earlier && now.getTime() < earlier.until) return earlier.contents
    const contents = read(now)
    earlier = { contents, until: now.getTime() + maxAgeMs }
    contents.catch(() => (earlier = undefined))
    return contents
  }
}

const send = (reply: FastifyReply, body: string | Readable): FastifyReply =>
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600').send(body)

/** True if the page exists, as not every page has a city version. */
const isPage = (path: string): boolean => routes.match(path) !== undefined

/** Routes of the site map: an index of files by kind and by city. */
export function siteMapFiles(app: App): void {
  const { http, db, clock, config } = app
  const { publicUrl } = config
  const hidden = { schema: { hide: true } }
  const contents = contentsOf(app)
  const regional = ({ pages, categories }: Contents['kinds'], city: string) =>
    ofCity([...pages, ...categories.filter(({ path }) => !path.includes('?'))], city, isPage)
  const file = (addresses: Address[]) =>
    fileOpening + addresses.map((each) => entry(each, publicUrl)).join('') + fileEnd

  async function* productFile(number: number): AsyncGenerator<string> {
    yield fileOpening
    for await (const batch of productAddresses(db, number, clock()))
      yield batch.map((each) => entry(withPictures(each), publicUrl)).join('')
    yield fileEnd
  }

  http.get('/sitemap.xml', hidden, async (_, reply) => {
    const { kinds, products, cities } = await contents()
    const files = [
      ...mapKinds.map((kind) => ({ name: kind, changedAt: latest(kinds[kind]) })),
      ...products.map(({ file: number, changedAt }) => ({ name: `products-${number}`, changedAt })),
      ...cities.map((city) => ({ name: `city-${city}`, changedAt: latest(kinds.categories) })),
    ]
    return send(reply, siteMapIndex(files, publicUrl))
  })

  http.get<{ Params: { name: string } }>('/sitemap-:name.xml', hidden, async (request, reply) => {
    const { name } = request.params
    const { kinds, products, cities } = await contents()
    const kind = mapKinds.find((each) => each === name)
    if (kind) return send(reply, file(kinds[kind]))
    const part = products.find(({ file: number }) => name === `products-${number}`)
    if (part) return send(reply, Readable.from(productFile(part.file)))
    const city = cities.find((each) => name === `city-${each}`)
    return city === undefined ? reply.callNotFound() : send(reply, file(regional(kinds, city)))
  })
}
