import { setTimeout as pause } from 'node:timers/promises'
import type { PageKind } from './pages.ts'

/** First article linked on the page of a section. */
async function firstArticle(url: string, section: 'blog' | 'sales'): Promise<string> {
  const html = await (await fetch(`${url}/${section}/`)).text()
  return new RegExp(`href="(/${section}/[\\w-]+/[\\w-]+/)"`).exec(html)?.[1] ?? `/${section}/`
}

/** Content pages: blog, promotions, help pages, shops, forms, certificates. */
export async function readingPages(url: string): Promise<PageKind[]> {
  const paths = {
    article: await firstArticle(url, 'blog'),
    promotion: await firstArticle(url, 'sales'),
    journal: '/blog/',
    promotions: '/sales/',
    'pages for buyers': '/pages/',
    delivery: '/pages/delivery/',
    questions: '/pages/faq/',
    about: '/about-us/',
    clinics: '/clinics/',
    wholesale: '/content/optovye-postavki-medicinskoy-odezhdy/',
    shops: '/adresa-magazinov/',
    contacts: '/kontakty/',
    feedback: '/feedback/',
    sitemap: '/sitemap/',
    certificate: '/certificate/',
  }
  return Object.entries(paths).map(([name, path]) => ({ name, paths: [path] }))
}

/** Waits for the feeds, which a job writes soon after the start; until then the shop answers 503. */
export async function feedsWritten(url: string): Promise<void> {
  while ((await fetch(`${url}/feeds/yml.xml`)).status === 503) await pause(500)
}

/** Files requested by crawlers and feed readers. */
export const filesForMachines: PageKind[] = [
  '/sitemap.xml',
  '/sitemap-products-1.xml',
  '/robots.txt',
  '/blog/rss.xml',
  '/llms.txt',
  '/feeds/yml.xml',
].map((path) => ({ name: path, paths: [path] }))
