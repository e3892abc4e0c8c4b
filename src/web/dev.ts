import type { FastifyInstance } from 'fastify'
import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import { pageFile, type Assets, type AssetSource } from './assets.ts'
import type { Renderer } from './render.tsx'

type DevOptions = {
  root: string
  configFile?: string
  /** Path of the module that exports `renderer`, such as `/src/storefront/server.ts`. */
  serverEntry: string
  /** Source address of the browser's first module. */
  browserEntry: string
  /** Path prefixes that Vite must not handle. */
  foreign?: readonly string[]
}

export type DevPages<Context> = {
  renderer: () => Promise<Renderer<Context>>
  assets: AssetSource
  inlineModules: readonly string[]
}

// React Refresh must be in place before the first component's module runs.
const preamble = [
  'import { injectIntoGlobalHook } from "/@react-refresh"',
  'injectIntoGlobalHook(window)',
  'window.$RefreshReg$ = () => {}',
  'window.$RefreshSig$ = () => (type) => type',
].join('\n')

const isStyle = (url: string) => /\.css(?:\?|$)/.test(url) && !/[?&](?:url|raw|inline)\b/.test(url)

const isPart = ({ file }: EnvironmentModuleNode) => file?.endsWith('.part.tsx') ?? false

/** These modules and their imports, each after its own imports. */
function below(start: readonly EnvironmentModuleNode[]): EnvironmentModuleNode[] {
  const visitedNodes = new Set<EnvironmentModuleNode>()
  const orderedNodes: EnvironmentModuleNode[] = []
  const walk = (node: EnvironmentModuleNode): void => {
    if (visitedNodes.has(node)) return
    visitedNodes.add(node)
    for (const importedNode of node.importedModules) walk(importedNode)
    orderedNodes.push(node)
  }
  for (const node of start) walk(node)
  return orderedNodes
}

/** Inlines styles in development, so that nothing flashes; in production they are files. */
async function inlineStyles(vite: ViteDevServer, entries: readonly string[]): Promise<Assets['styles']> {
  const { client, ssr } = vite.environments
  const nodes = [...(ssr?.moduleGraph.idToModuleMap.values() ?? [])]
  const start = entries.flatMap((entry) => nodes.find(({ file }) => file?.endsWith(entry)) ?? [])
  // Parts whose HTML is on the page from the start; for the first page their modules are not loaded yet.
  await Promise.all(
    below(start)
      .filter(isPart)
      .map(async ({ url }) => vite.ssrLoadModule(url)),
  )
  const sheets = below(start).filter(({ url }) => isStyle(url))
  const styles = sheets.map(async ({ id, url }) => {
    const direct = await client?.transformRequest(`${url}${url.includes('?') ? '&' : '?'}direct`)
    return { id: id ?? url, css: direct?.code ?? '' }
  })
  return Promise.all(styles)
}

/** Vite inside the server's own process and on its port: one address, hot replacement, no build. */
export async function devPages<Context>(app: FastifyInstance, options: DevOptions): Promise<DevPages<Context>> {
  const { root, configFile, serverEntry, browserEntry, foreign = [] } = options
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    configFile,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, next) => {
    if (foreign.some((beginning) => request.url.startsWith(beginning))) next()
    else vite.middlewares(request.raw, reply.raw, next)
  })
  app.addHook('onClose', () => vite.close())

  async function renderer(): Promise<Renderer<Context>> {
    const module: { renderer?: Renderer<Context> } = await vite.ssrLoadModule(serverEntry)
    if (!module.renderer) throw new Error(`${serverEntry} exports no renderer`)
    return module.renderer
  }

  async function find(file: string): Promise<Assets> {
    const styles = await inlineStyles(vite, [serverEntry, pageFile(file)])
    return { js: browserEntry, preload: ['/@vite/client'], styles, inlineModules: [preamble] }
  }

  return { renderer, assets: { entry: browserEntry, find }, inlineModules: [preamble] }
}
