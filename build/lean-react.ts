import { minifySync } from 'rolldown/utils'
import type { Plugin } from 'vite'

/**
 * Fields of what React DOM keeps to itself: of its tree, queues and lanes. Each stands in its one file dozens of times,
 * and nobody outside reads them; what its other files know as well (`containerInfo` of portals) is not among them.
 */
const ownFields =
  'memoizedState memoizedProps pendingProps stateNode updateQueue subtreeFlags childLanes alternate elementType deletions _fragmentFiber cachePool cancelPendingCommit callbackNode callbackPriority pendingLanes suspendedLanes pingedLanes expiredLanes warmLanes entangledLanes entanglements expirationTimes errorRecoveryDisabledLanes shellSuspendCounter retryLane retryQueue baseState baseQueue baseLanes firstBaseUpdate lastBaseUpdate lastEffect hasEagerState eagerState memoCache firstContext pendingContext isDehydrated dehydrated treeContext tailMode timeoutHandle refCleanup pooledCache hiddenCallbacks pingCache blockedOn _visibility attachedListener imgCount _valueTracker _eventListeners _observers hoistableScripts hoistableStyles refCount paired unsuspend renderingStartTime lastRenderedReducer lastRenderedState hiddenUpdates treeForkCount __reactInternalSnapshotBeforeUpdate'.split(
    ' ',
  )
const fieldNames = new RegExp(`^(?:${ownFields.join('|')})$`)

/** What every browser has that runs modules, and what none of them has: DevTools could not read the fields anyway. */
const present =
  'window|document|reportError|AbortController|WeakSet|WeakMap|performance|setTimeout|clearTimeout|Promise|requestAnimationFrame|queueMicrotask|MessageChannel'
const absent = 'process|setImmediate|__REACT_DEVTOOLS_GLOBAL_HOOK__'
/** Methods of classes that are older than React 16.3: no component has them. */
const oldMethods = String.raw`\w+\.(?:UNSAFE_)?componentWill(?:Mount|ReceiveProps|Update)`
const question = new RegExp(
  String.raw`"(\w+)" ([!=])== typeof (?:(${present})|(?:${absent}|${oldMethods}))\b(?!\.)`,
  'g',
)

/** Questions about the browser, answered; what only the other answer needs is left out by the minifier. */
function answerQuestions(code: string): string {
  return code
    .replaceAll(question, (_, kind: string, sign: string, isPresent?: string) => {
      const isUndefined = !isPresent
      return String(((kind === 'undefined') === isUndefined) === (sign === '='))
    })
    .replaceAll('"documentMode" in document', 'false')
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

/** Rewrites a file of react, react-dom or scheduler for browsers; one of another shape than expected is an error. */
export function leanReact(id: string, code: string): string {
  const isDom = id.includes('react-dom-client')
  if (isDom && code.search(question) < 0) throw new Error('react-dom asks nothing about the browser any more')
  const sharedField = isDom ? undefined : ownFields.find((name) => new RegExp(String.raw`\b${name}\b`).test(code))
  if (sharedField) throw new Error(`${id} knows «${sharedField}», which react-dom should have to itself`)
  const answers = answerQuestions(code)
  return isDom ? shortenFields(answers) : answers
}

/** React for browsers that run modules, its own fields under short names (decisions/015). */
export const leanReactForBrowsers: Plugin = {
  name: 'lean-react',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /node_modules\/(?:react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/ },
    handler: (code, id) => ({ code: leanReact(id, code), map: { mappings: '' } }),
  },
}
