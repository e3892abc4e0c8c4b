import { parseSync, Visitor, type ESTree } from 'rolldown/utils'

/*
 * React DOM is one file with all that it can do, and no minifier knows what the shop does not ask it for. The build
 * stops when the shop begins to use something of it (lean-react.ts): take it off the lists then.
 */

/** Kinds of nodes that no page has, by React's numbers, and the types that they are made of. */
const unusedKinds: ReadonlyMap<number, string | undefined> = new Map([
  [19, 'REACT_SUSPENSE_LIST_TYPE'],
  // What React would lift into the head: the head of a page is not React's.
  [26, undefined],
  // <html>, <head> and <body>: React's tree is below them.
  [27, undefined],
  [30, 'REACT_VIEW_TRANSITION_TYPE'],
  [31, 'REACT_ACTIVITY_TYPE'],
])
/** With an older one that React itself no longer exports. */
const unusedTypes = new Set([...unusedKinds.values(), 'REACT_LEGACY_HIDDEN_TYPE'])
/** Elements of these kinds. */
export const unusedElements = ['title', 'meta', 'link', 'style', 'script', 'html', 'head', 'body']

const unusedHooks = ['useActionState', 'useDeferredValue', 'useImperativeHandle', 'useOptimistic', 'useTransition']
/** By package, what nobody may import, for it would not work. */
export const unusedExports: Readonly<Record<string, readonly string[]>> = {
  react: unusedHooks.concat(
    'Activity ViewTransition addTransitionType unstable_useCacheRefresh __COMPILER_RUNTIME'.split(' '),
  ),
  'react-dom':
    'preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset useFormState useFormStatus'.split(
      ' ',
    ),
}
/** Through these objects react and react-dom reach it, and these entries of them are for what is left out. */
const entryOwners = /^(?:HooksDispatcherOn\w+|ContextOnlyDispatcher|ReactDOMSharedInternals)$/
const unusedEntries = new Set(
  unusedHooks.concat(
    'useCacheRefresh useDebugValue useFormState useHostTransitionStatus useMemoCache C D L M S X m r'.split(' '),
  ),
)

/** Functions that are called though there is nothing for them to do, with what they do then. */
const emptyFunctions = new Map([
  // Only view transitions, and styles and pictures in the head, let a commit wait.
  ['accumulateSuspenseyCommitOnFiber', ''],
  ['preloadInstanceAndSuspendIfNeeded', ''],
  ['waitForCommitToBeReady', 'return null'],
  ['startViewTransition', ''],
  // Forms of which a function is the action, and transitions that wait for a promise.
  ['extractEvents$1', ''],
  ['scheduleReplayQueueIfNeeded', ''],
  ['defaultOnDefaultTransitionIndicator', ''],
  // The names of the components around an error: the build has made them single letters.
  ['getStackByFiberInDevAndProd', 'return ""'],
])

/** Whether an update is one that view transitions run in. */
const transitionQuestion = /\((\w+) & 335544064\) === \1\b/g
const unusedNode = new RegExp(String.raw`createFiberImplClass\((?:${[...unusedKinds.keys()].join('|')}),|\? 2[67]\b`)

type Cut = { start: number; end: number; text?: string }
/** A function: where its body begins, the variables of it and the cuts in it. */
type Scope = { start: number; variables: { name: string; start: number }[]; cuts: Cut[] }
type Operand = ESTree.Expression | ESTree.PrivateIdentifier | null

const isKind = (node: Operand): boolean =>
  node?.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'tag'
const isUnusedKind = (node: Operand): boolean =>
  node?.type === 'Literal' && typeof node.value === 'number' && unusedKinds.has(node.value)
const isEnd = (statement: ESTree.Statement | undefined): boolean =>
  statement !== undefined && /^(?:Break|Return|Throw|Continue)Statement$/.test(statement.type)
const nameOf = (node: { type: string; name?: unknown } | null): string =>
  node?.type === 'Identifier' ? String(node.name) : ''

/** Cases of what there is none of; what another case runs on into stays. */
function unusedCases({ discriminant, cases }: ESTree.SwitchStatement): Cut[] {
  const cuts: Cut[] = []
  let isReached = false
  for (const { test, consequent, start, end } of cases) {
    const isUnused = (isKind(discriminant) && isUnusedKind(test)) || unusedTypes.has(nameOf(test))
    if (isUnused) cuts.push({ start, end: isReached ? (consequent[0]?.start ?? end) : end })
    if (!isUnused || isReached) isReached = !isEnd(consequent.at(-1))
  }
  return cuts
}

/** All that can go. A variable of a function, declared where something goes, is declared at its begin. */
function findCuts(program: ESTree.Program, code: string): Cut[] {
  const missing = new Set(['HooksDispatcherOnMount', 'ReactDOMSharedInternals', ...emptyFunctions.keys()])
  const cuts: Cut[] = []
  const scopes: Scope[] = [{ start: 0, variables: [], cuts: [] }]
  const enter = ({ id, body, start, end }: ESTree.Function) => {
    const name = nameOf(id)
    const rest = scopes.length === 1 ? emptyFunctions.get(name) : undefined
    if (rest !== undefined && missing.delete(name)) cuts.push({ start, end, text: `function ${name}() {${rest}}` })
    scopes.push({ start: (body?.start ?? start) + 1, variables: [], cuts: [] })
  }
  const leave = () => {
    const { start, variables, cuts: own } = scopes.pop()!
    const cutVariables = variables.filter((one) => own.some((cut) => cut.start <= one.start && one.start < cut.end))
    const names = new Set(cutVariables.map(({ name }) => name))
    cuts.push(...own, ...(names.size > 0 ? [{ start, end: start, text: `var ${[...names].join(', ')};` }] : []))
  }
  const cutEntries = (owner: string, value: ESTree.Expression | null) => {
    if (value?.type !== 'ObjectExpression' || !entryOwners.test(owner)) return
    missing.delete(owner)
    for (const entry of value.properties)
      if (entry.type === 'Property' && unusedEntries.has(nameOf(entry.key)))
        cuts.push({ start: entry.start, end: entry.end + (code[entry.end] === ',' ? 1 : 0) })
  }
  new Visitor({
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    VariableDeclarator({ id, init, start }) {
      scopes.at(-1)!.variables.push({ name: nameOf(id), start })
      cutEntries(nameOf(id), init)
    },
    AssignmentExpression({ left, right }) {
      if (left.type === 'MemberExpression' && nameOf(left.property) === 'd') cutEntries(nameOf(left.object), right)
    },
    SwitchStatement: (node) => void scopes.at(-1)!.cuts.push(...unusedCases(node)),
    BinaryExpression({ left, right, operator, start, end }) {
      if (isUnusedKind(left) && isKind(right) && /^[!=]==$/.test(operator))
        cuts.push({ start, end, text: String(operator === '!==') })
    },
    ConditionalExpression({ consequent, alternate, start }) {
      if (isUnusedKind(consequent)) cuts.push({ start, end: alternate.start })
    },
  }).visit(program)
  if (missing.size > 0) throw new Error(`react-dom has no ${[...missing].join(', ')} any more`)
  return cuts
}

/** React DOM without what the shop does not use; what only that called, the minifier leaves out. */
export function withoutUnused(source: string): string {
  const code = source.replaceAll(transitionQuestion, 'false')
  if (code === source) throw new Error('react-dom asks nothing about view transitions any more')
  let rest = ''
  let position = 0
  const cuts = findCuts(parseSync('react-dom-client.js', code).program, code)
  for (const { start, end, text = '' } of cuts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    // Within another one.
    if (start < position) continue
    rest += code.slice(position, start) + text
    position = end
  }
  rest += code.slice(position)
  const node = unusedNode.exec(rest)?.[0]
  if (node) throw new Error(`react-dom still makes what nobody uses: ${node}`)
  return rest
}
