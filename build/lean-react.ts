import { minifySync } from 'rolldown/utils'
import type { Plugin } from 'vite'
import { asModule, entryAsModule } from './react-modules.ts'
import { unusedElements, unusedExports, withoutUnused } from './unused-react.ts'

/**
 * Internal fields of React DOM: of its tree, queues and lanes. Each occurs dozens of times in one file and is read by
 * no other; fields shared with other files (`containerInfo` of portals) are not listed.
 */
const ownFields =
  'memoizedState memoizedProps pendingProps stateNode updateQueue subtreeFlags childLanes alternate elementType deletions _fragmentFiber cachePool cancelPendingCommit callbackNode callbackPriority pendingLanes suspendedLanes pingedLanes expiredLanes warmLanes entangledLanes entanglements expirationTimes errorRecoveryDisabledLanes shellSuspendCounter retryLane retryQueue baseState baseQueue baseLanes firstBaseUpdate lastBaseUpdate lastEffect hasEagerState eagerState memoCache firstContext pendingContext isDehydrated dehydrated treeContext tailMode timeoutHandle refCleanup pooledCache hiddenCallbacks pingCache blockedOn _visibility attachedListener imgCount _valueTracker _eventListeners _observers hoistableScripts hoistableStyles refCount paired unsuspend renderingStartTime lastRenderedReducer lastRenderedState hiddenUpdates treeForkCount __reactInternalSnapshotBeforeUpdate'.split(
    ' ',
  )
const fieldNames = new RegExp(`^(?:${ownFields.join('|')})$`)

/** Globals of every browser that runs modules, and globals of none: DevTools could not read the fields anyway. */
const present =
  'window|document|reportError|AbortController|WeakSet|WeakMap|performance|setTimeout|clearTimeout|Promise|requestAnimationFrame|queueMicrotask|MessageChannel'
const absent = 'process|setImmediate|__REACT_DEVTOOLS_GLOBAL_HOOK__'
/** Lifecycle methods from before React 16.3: no component has them. */
const oldMethods = String.raw`\w+\.(?:UNSAFE_)?componentWill(?:Mount|ReceiveProps|Update)`
const question = new RegExp(
  String.raw`"(\w+)" ([!=])== typeof (?:(${present})|(?:${absent}|${oldMethods}))\b(?!\.)`,
  'g',
)

/** Replaces feature tests of the browser by their answers; the minifier then removes dead branches. */
function answerQuestions(code: string): string {
  return (
    code
      .replaceAll(question, (_, kind: string, sign: string, isPresent?: string) => {
        const isUndefined = !isPresent
        return String(((kind === 'undefined') === isUndefined) === (sign === '='))
      })
      .replaceAll('"documentMode" in document', 'false')
      // Only in profiling builds of the scheduler.
      .replaceAll(/\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g, 'undefined')
  )
}

function shortenFields(code: string): string {
  for (const name of ownFields) {
    if (!code.includes(`.${name}`)) throw new Error(`react-dom has no field «${name}» any more`)
    if (new RegExp(`["'\`]${name}["'\`]`).test(code)) throw new Error(`react-dom asks for «${name}» by a string`)
  }
  const { code: short, errors } = minifySync('react-dom-client.js', code, {
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: false },
    mangleProps: { include: fieldNames },
  })
  if (errors[0]) throw new Error(errors[0].message)
  return short
}

/** Rewrites a file of react, react-dom or scheduler for browsers; an unexpected shape is an error. */
export function leanReact(id: string, code: string): string {
  const isDom = id.includes('react-dom-client')
  if (isDom && code.search(question) < 0) throw new Error('react-dom asks nothing about the browser any more')
  const sharedField = isDom ? undefined : ownFields.find((name) => new RegExp(String.raw`\b${name}\b`).test(code))
  if (sharedField) throw new Error(`${id} knows «${sharedField}», which react-dom should have to itself`)
  const answers = answerQuestions(code)
  return asModule(id, isDom ? shortenFields(withoutUnused(answers)) : answers)
}

const packageOf = (id: string): string => /node_modules\/([\w-]+)\/[\w./-]+$/.exec(id)?.[1] ?? ''
const isBrowser = ({ name }: { name: string }): boolean => name === 'client'
/** React ignores the content of <noscript> in the browser. */
const inNoscript = String.raw`"noscript", \{\s*children: (?:/\* @__PURE__ \*/ )?_?`
const unusedElement = new RegExp(String.raw`(?<!${inNoscript})jsxs?\("(${unusedElements.join('|')})"`)

/** React for browsers that run modules: without unused parts, with short names for internal fields (decisions/015). */
export const leanReactForBrowsers: Plugin[] = [
  {
    name: 'lean-react',
    apply: 'build',
    applyToEnvironment: isBrowser,
    transform: {
      filter: { id: /node_modules\/(?:react|react-dom|scheduler)\/(?:cjs\/[\w-]+\.production|[\w-]+)\.js$/ },
      handler: (code, id) => ({
        code: id.includes('/cjs/') ? leanReact(id, code) : entryAsModule(id, code),
        map: { mappings: '' },
      }),
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      for (const [id, { renderedExports }] of chunks.flatMap(({ modules }) => Object.entries(modules))) {
        const name = renderedExports.find((each) => unusedExports[packageOf(id)]?.includes(each))
        if (name) this.error(`something imports ${name}, which build/unused-react.ts leaves out`)
      }
    },
  },
  {
    name: 'no-unused-elements',
    apply: 'build',
    // Runs after JSX has been compiled to calls.
    enforce: 'post',
    applyToEnvironment: isBrowser,
    transform: {
      filter: { id: /\.tsx$/, code: unusedElement },
      handler(code, id) {
        this.error(`${id} shows a <${unusedElement.exec(code)?.[1]}>, which build/unused-react.ts leaves out`)
      },
    },
  },
]
