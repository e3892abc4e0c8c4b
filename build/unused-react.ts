import { parseSync, Visitor, type ESTree } from 'rolldown/utils'

/*
 * React DOM is one large file, and no minifier knows which of its features the shop never uses. The build stops when
 * the shop begins to use one of them (lean-react.ts): remove the feature from the lists then.
 */

/** Kinds of nodes that occur on no page, by React's numbers, with their element types. */
const unusedKinds: ReadonlyMap<number, string | undefined> = new Map([
  [19, 'REACT_SUSPENSE_LIST_TYPE'],
  // Elements that React would hoist into <head>; React does not render the head here.
  [26, undefined],
  // <html>, <head> and <body> are outside of React's tree.
  [27, undefined],
  [30, 'REACT_VIEW_TRANSITION_TYPE'],
  [31, 'REACT_ACTIVITY_TYPE'],
])
/** Unused element types, including an older one that React no longer exports. */
const unusedTypes = new Set([...unusedKinds.values(), 'REACT_LEGACY_HIDDEN_TYPE'])
/** Elements that React DOM treats as these kinds. */
export const unusedElements = ['title', 'meta', 'link', 'style', 'script', 'html', 'head', 'body']

const unusedHooks = ['useActionState', 'useDeferredValue', 'useImperativeHandle', 'useOptimistic', 'useTransition']
/** Exports by package that must not be imported because the build removes their code. */
export const unusedExports: Readonly<Record<string, readonly string[]>> = {
  react: unusedHooks.concat(
    'Activity ViewTransition addTransitionType unstable_useCacheRefresh __COMPILER_RUNTIME'.split(' '),
  ),
  'react-dom':
    'preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset useFormState useFormStatus'.split(
      ' ',
    ),
}
/** Objects with the functions that react and react-dom share; entries for unused features are removed from them. */
const entryOwners = /^(?:HooksDispatcherOn\w+|ContextOnlyDispatcher|ReactDOMSharedInternals)$/
const unusedEntries = new Set(
  unusedHooks.concat(
    'useCacheRefresh useDebugValue useFormState useHostTransitionStatus useMemoCache C D L M S X m r'.split(' '),
  ),
)

/** Functions that are still called but have nothing to do, with their new bodies. */
const emptyFunctions = new Map([
  // Commits wait only for view transitions, and for styles and pictures in the head.
  ['accumulateSuspenseyCommitOnFiber', ''],
  ['preloadInstanceAndSuspendIfNeeded', ''],
  ['waitForCommitToBeReady', 'return null'],
  ['startViewTransition', ''],
  // Forms with a function as action, and transitions that wait for a promise.
  ['extractEvents$1', ''],
  ['scheduleReplayQueueIfNeeded', ''],
  ['defaultOnDefaultTransitionIndicator', ''],
  // Component names in error stacks, which the build has minified to single letters.
  ['getStackByFiberInDevAndProd', 'return ""'],
])

/** React's check whether an update runs in a view transition. */
const transitionQuestion = /\((\w+) & 335544064\) === \1\b/g
const unusedNode = new RegExp(String.raw`createFiberImplClass\((?:${[...unusedKinds.keys()].join('|')}),|\? 2[67]\b`)

type Cut = { start: number; end: number; text?: string }
/** Function scope: the start of its body, its variables and the cuts in it. */
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

/** Switch cases of unused kinds; a case that another falls through to stays. */
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

/** All removable code. A variable declared in removed code is declared at the start of its function instead. */
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

/** Removes unused features from React DOM; the minifier then drops functions that only these called. */
export function withoutUnused(source: string): string {
  const code = source.replaceAll(transitionQuestion, 'false')
  if (code === source) throw new Error('react-dom asks nothing about view transitions any more')
  let rest = ''
  let position = 0
  const cuts = findCuts(parseSync('react-dom-client.js', code).program, code)
  for (const { start, end, text = '' } of cuts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    // Nested cut.
    if (start < position) continue
    rest += code.slice(position, start) + text
    position = end
  }
  rest += code.slice(position)
  const node = unusedNode.exec(rest)?.[0]
  if (node) throw new Error(`react-dom still makes what nobody uses: ${node}`)
  return rest
}
