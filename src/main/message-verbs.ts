import { ConfigError } from '#config/config.ts'
import { notFound } from '#kernel/refusal.ts'
import { conversationsIn, findConversation } from '#shop/conversations/conversations.queries.ts'
import { conversationStates } from '#shop/conversations/conversations.rules.ts'
import { answerConversation, moveByStaff } from '#shop/conversations/move-conversation.action.ts'
import { uploadKey } from '#shop/uploads/uploads.rules.ts'
import { minute, oneLine } from './order-verbs.ts'
import { by, needed, verbGroup, type StaffVerb, type StaffAct } from './staff-verb.ts'

const usage = `message list [waiting|answered|closed]   all that are open unless told, the longest waiting first
  npm run staff -- message show 1001
  npm run staff -- message answer 1001 "what the visitor will read" ["Ольга Ларина"]
  npm run staff -- message close 1001
  npm run staff -- message reopen 1001`

const wrongUsage = () => new ConfigError(`usage: npm run staff -- ${usage}`)
const numberIn = (text: string | undefined): number => {
  if (!text || !/^\d{1,9}$/.test(text)) throw wrongUsage()
  return Number(text)
}
const row = (cells: readonly (string | number)[]): string => cells.map((cell) => oneLine(String(cell))).join('\t')

const acts: Record<string, StaffAct> = {
  list: async ({ db }, [state]) => {
    const wantedState = conversationStates.find((each) => each === state)
    if (state && !wantedState) throw wrongUsage()
    const rows = await conversationsIn(db, wantedState ?? 'open')
    const lines = rows.map(({ id, state, kind, topic, movedAt, name, about }) =>
      row([id, state, minute(movedAt), kind, topic, name, about]),
    )
    return lines.join('\n') || 'No messages.'
  },
  show: async ({ db }, [number]) => {
    const conversation = await findConversation(db, numberIn(number))
    if (!conversation) throw notFound('conversation')
    const { id, state, kind, topic, about, name, email, phone, replyWay, locale, messages } = conversation
    return [
      row([id, state, kind, topic, about]),
      row([name, email, phone, `answer by ${replyWay}`, locale]),
      ...messages.map(({ createdAt, side, author, text, files }) =>
        row([minute(new Date(createdAt)), author || side, text, ...files.map((file) => uploadKey(file))]),
      ),
    ].join('\n')
  },
  answer: async ({ db }, [number, text = '', author = '']) => {
    const input = { number: numberIn(number), text: needed([text], usage), author, by: by(), now: new Date() }
    await answerConversation(db, input)
    return `Answered: a letter takes it to the author of ${number}.`
  },
  close: async ({ db }, [number]) => {
    await moveByStaff(db, { number: numberIn(number), state: 'closed', by: by(), now: new Date() })
    return `Message ${number} is closed.`
  },
  reopen: async ({ db }, [number]) => {
    await moveByStaff(db, { number: numberIn(number), state: 'waiting', by: by(), now: new Date() })
    return `Message ${number} is open again.`
  },
}

export const messageVerbs: Record<string, StaffVerb> = {
  message: verbGroup(usage, acts),
}
