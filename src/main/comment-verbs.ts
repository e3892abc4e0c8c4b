import { openReports, waitingComments } from '#shop/comments/comments.queries.ts'
import { approveComment, declineComment, keepComment } from '#shop/comments/moderate-comments.action.ts'
import { minute, oneLine } from './order-verbs.ts'
import { by, needed, numberAndWords, verbGroup, type StaffVerb, type StaffAct } from './staff-verb.ts'

const usage = `comment list             what nobody has read yet, the longest waiting first
  npm run staff -- comment reports          what readers find should not stand there
  npm run staff -- comment approve 17
  npm run staff -- comment decline 17 "a reason that the author will see"   also takes one off that stands
  npm run staff -- comment keep 17          reported, and it stands`

const row = (cells: readonly (string | number)[]): string => cells.map((cell) => oneLine(String(cell))).join('\t')

const acts: Record<string, StaffAct> = {
  list: async ({ db }) => {
    const rows = await waitingComments(db)
    const lines = rows.map(({ id, createdAt, articleId, parentId, author, text }) =>
      row([id, minute(createdAt), `article ${articleId}`, parentId ? `answers ${parentId}` : '', author, text]),
    )
    return lines.join('\n') || 'No comment waits to be read.'
  },
  reports: async ({ db }) => {
    const rows = await openReports(db)
    const lines = rows.map(({ id, count, author, text, reasons }) =>
      row([id, `${count} reports`, author, text, ...reasons]),
    )
    return lines.join('\n') || 'Nobody has reported a comment.'
  },
  approve: async ({ db }, args) => {
    const { id } = numberAndWords(args, usage)
    await approveComment(db, { id, by: by(), now: new Date() })
    return `Comment ${id} stands under its article.`
  },
  decline: async ({ db }, args) => {
    const { id, words } = numberAndWords(args, usage)
    await declineComment(db, { id, reason: needed([words], usage), by: by(), now: new Date() })
    return `Comment ${id} is declined: its author sees why.`
  },
  keep: async ({ db }, args) => {
    const { id } = numberAndWords(args, usage)
    return `Comment ${id} stands, ${await keepComment(db, { id, by: by(), now: new Date() })} reports are settled.`
  },
}

export const commentVerbs: Record<string, StaffVerb> = {
  comment: verbGroup(usage, acts),
}
