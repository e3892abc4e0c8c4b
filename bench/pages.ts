/** Addresses of the demo shop as visitors request them. */
export type PageKind = { name: string; paths: readonly string[] }

const sections = ['topy', 'kostyumy', 'bryuki', 'halaty']
const texts = ['синий топ', 'костюм', 'халат белый', 'брюки'].map(encodeURIComponent)
const beginnings = ['кос', 'синий т', 'топ', 'бр'].map(encodeURIComponent)
const letters = Array.from('абвгдежзиклмнопрстуфхцчшэюя', encodeURIComponent)

/** Number of different addresses, more than the cache holds, so that each one is a miss. */
const questions = 1_200

const pick = (values: readonly string[], at: number): string => values[at % values.length]!
const many = (path: (at: number) => string): string[] => Array.from({ length: questions }, (_, at) => path(at))

type Page = { next: string | null; results: { slug: string }[] }

async function allProducts(url: string): Promise<string[]> {
  const paths: string[] = []
  for (let next: string | null = '/api/catalog/list/'; next;) {
    const page = (await (await fetch(url + next)).json()) as Page
    paths.push(...page.results.map(({ slug }) => `/content/${slug}/`))
    next = page.next
  }
  return paths
}

/** Every kind of page that is the same for all visitors. */
export async function publicPages(url: string): Promise<PageKind[]> {
  const [product = ''] = await allProducts(url)
  const paths = {
    home: '/',
    catalogue: '/kategorii/',
    category: '/kategorii/topy/',
    product,
    'search page': `/search-results/?search=${texts[0]}`,
    novelties: '/new/',
    bestsellers: '/bestsellers/',
    sale: '/sale/',
    tags: '/tags/',
    contents: '/content/',
  }
  return Object.entries(paths).map(([name, path]) => ({ name, paths: [path] }))
}

/** Most expensive pages without a cache; a list «shown before» has been requested by another page already. */
export async function pagesMadeAnew(url: string): Promise<PageKind[]> {
  const section = (at: number) => `/kategorii/${pick(sections, at)}/`
  const search = (at: number) => `/search-results/?search=${pick(texts, at)}`
  const suggest = '/api/catalog/suggest/?search='
  return [
    { name: 'home', paths: ['/'] },
    { name: 'category, each list new', paths: many((at) => `${section(at)}?price_min=${100 + at}`) },
    { name: 'category, shown before', paths: sections.map((_, at) => section(at)) },
    { name: 'product', paths: await allProducts(url) },
    { name: 'search page, each new', paths: many((at) => `${search(at)}&price_min=${100 + at}`) },
    { name: 'search page, shown before', paths: texts.map((_, at) => search(at)) },
    {
      name: 'suggest, each new',
      paths: many((at) => `${suggest}${pick(beginnings, at)}${pick(letters, at)}${pick(letters, Math.floor(at / 27))}`),
    },
    { name: 'suggest, asked before', paths: beginnings.map((text) => suggest + text) },
  ]
}
