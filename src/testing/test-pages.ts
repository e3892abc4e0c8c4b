import type { Pages } from '#shop/app.type.ts'
import { renderer } from '#storefront/renderer.ts'
import { storefront } from '#storefront/server.ts'

const js = '/assets/browser.js'
const assets = { entry: js, find: () => ({ js, css: [], preload: [], styles: [], inlineModules: [] }) }

/** The pages of the shop without a build: what stands in their HTML, and none of the files it asks for. */
export const testPages: Pages = (app) => storefront(app, { renderer: () => renderer, assets })
