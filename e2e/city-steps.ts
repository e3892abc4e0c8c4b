import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect } from '../src/testing/browser.ts'
import { header, openPage } from './steps.ts'

/* Helpers shared by the tests of cities. */

type City = { id: number; slug: string; ru_name: string; en_name: string; use_in_regions: boolean }
export const russian = { iso: 'RU', zip_code: '420000', region: 'Республика Татарстан' }
const cityOf = (city: City) => ({ ...city, ...russian })
export const kazan = cityOf({ id: 5, slug: 'kazan', ru_name: 'Казань', en_name: 'Kazan', use_in_regions: true })
export const tver = cityOf({ id: 60, slug: 'tver', ru_name: 'Тверь', en_name: 'Tver', use_in_regions: false })
export const petersburg = {
  id: 2,
  slug: 'sankt-peterburg',
  ru_name: 'Санкт-Петербург',
  en_name: 'Saint Petersburg',
  iso: 'RU',
  zip_code: '190000',
  region: 'Санкт-Петербург',
  use_in_regions: true,
}

export const detectPath = '**/api/detect-geo/'
export const setPath = '**/api/users/cities/set/'
export const listPath = '**/api/users/cities/list/'
export const hintPath = '**/api/suggestions/address/'

export const cityButton = (page: Page) => header(page).getByRole('button', { name: /Город доставки|Deliver to/ })
export const prompt = (page: Page) => page.getByRole('dialog', { name: /^(Ваш город|Deliver to)/ })
export const strip = (page: Page) => page.getByRole('region', { name: /Город доставки|Deliver to/ })
export const modal = (page: Page) => page.getByRole('dialog', { name: /Куда доставить\?|Where should we deliver\?/ })
export const field = (page: Page) => modal(page).getByRole('combobox')
export const options = (page: Page) => modal(page).getByRole('option')

export async function openModal(page: Page, path: string) {
  await openPage(page, path)
  await cityButton(page).click()
  await expect(modal(page)).toBeVisible()
}

export async function kept(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'isCity')
  return cookie && { ...cookie, city: JSON.parse(decodeURIComponent(cookie.value)) as City }
}

export const keptSlug = async (context: BrowserContext) => (await kept(context))?.city.slug
export const detects = (page: Page, city: object) => page.route(detectPath, (route) => route.fulfill({ json: city }))

export function asked(page: Page, part: string): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => request.url().includes(part) && requests.push(request))
  return requests
}
