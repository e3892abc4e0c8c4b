import { Refusal } from './refusal.ts'

/**
 * Loggable facts of an error: where and what, without user input. Messages are left out: the database quotes values,
 * parsers quote the text, mail servers the address.
 */
export type ErrorFacts = {
  type: string
  code?: string
  message?: string
  /** Failed system call, such as connect, and its target. */
  syscall?: string
  address?: string
  port?: number
  table?: string
  constraint?: string
  column?: string
  /** Status of a partner's answer. */
  status?: number
  at?: string[]
  cause?: ErrorFacts
}

const maxFrames = 8
const maxCauses = 4
/** Messages of the database driver and of Node, for errors without a code. */
const reasons = [
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'socket hang up',
  'fetch failed',
  'terminated',
  'other side closed',
  'The operation was aborted due to timeout',
  'This operation was aborted',
]
/** Messages that contain only names from our own code, no user input. */
const harmlessMessage =
  /^(Cannot (read|set) properties of (undefined|null)( \((reading|setting) '[\w$]+'\))?|[\w$.]+ is not (a function|defined|a constructor)|Maximum call stack size exceeded|Invalid time value)$/

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message } = error
  const { code, syscall, address, port, table, constraint, column, status, cause } = error as Partial<
    Record<keyof ErrorFacts, unknown>
  >
  const facts: ErrorFacts = {
    type: name,
    code: error instanceof Refusal ? error.code : text(code),
    message: reasons.includes(message) || harmlessMessage.test(message) ? message : undefined,
    syscall: text(syscall),
    address: text(syscall) && text(address),
    port: text(syscall) && typeof port === 'number' ? port : undefined,
    table: text(table),
    constraint: text(constraint),
    column: text(column),
    status: typeof status === 'number' ? status : undefined,
    at: framesOf(error),
    cause: cause instanceof Error && depth < maxCauses ? errorFacts(cause, depth + 1) : undefined,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as ErrorFacts
}

/** Removes the message from the stack first, since its lines may look like frames. */
function framesOf({ stack = '', message }: Error): string[] | undefined {
  const begin = stack.indexOf(message)
  if (begin < 0) return undefined
  const frames = stack
    .slice(begin + message.length)
    .split('\n')
    .map((line) => /^ {4}at (.+)$/.exec(line)?.[1])
    .filter((frame) => frame !== undefined && !frame.includes('node:'))
  return frames.length > 0 ? (frames.slice(0, maxFrames) as string[]) : undefined
}

/** Key of an error: the same for each repetition, different for different errors. */
export const errorKey = ({ type, code, message, constraint, at, cause }: ErrorFacts): string =>
  [type, code, message, constraint, ...(at ?? []), ...(cause ? [errorKey(cause)] : [])].join(' ')

/** Facts of an error as several lines for a terminal. */
export function bugReport(error: unknown): string {
  const { type, code, message, syscall, address, table, constraint, at = [], cause } = errorFacts(error)
  const head = [type, code, message, syscall, address, table, constraint]
    .filter((part) => part !== undefined)
    .join(' · ')
  const lines = [head, ...at.map((frame) => `    at ${frame}`)]
  return cause && error instanceof Error
    ? [...lines, `because of ${bugReport(error.cause)}`].join('\n')
    : lines.join('\n')
}
