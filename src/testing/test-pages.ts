import type { Pages } from '#shop/app.type.ts'
import { renderer } from '#storefront/renderer.ts'
import { storefront } from '#storefront/server.ts'

const js = '/assets/browser.js'
const assets = { entry: js, find: () => ({ js, css: [], preload: [], styles: [], inlineModules: [] }) }

/** Pages of the shop without a build: their HTML, without the files it links to. */
export const testPages: Pages = (app) => storefront(app, { renderer: () => renderer, assets })
