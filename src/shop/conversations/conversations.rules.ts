/** Where it began: a form of its own each. */
export const conversationKinds = ['feedback', 'manager', 'clinic', 'wholesale'] as const
export type ConversationKind = (typeof conversationKinds)[number]

/** Whose turn it is; a closed one is opened again by whatever its visitor writes. */
export const conversationStates = ['waiting', 'answered', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

export const sides = ['visitor', 'shop'] as const
export type Side = (typeof sides)[number]

/** What the two forms of letters are about, in the order in which they are shown. */
export const feedbackTopics = ['delivery', 'returns', 'payment', 'sizes', 'bonuses', 'other'] as const
export const managerTopics = ['order', 'fitting', 'embroidery', 'department', 'gift', 'question'] as const
export const topics = [...feedbackTopics, ...managerTopics, 'supply'] as const
export type Topic = (typeof topics)[number]

export const replyWays = ['letter', 'call'] as const
export type ReplyWay = (typeof replyWays)[number]

/** Range of new numbers; smaller ones were given in turn and still work. */
export const conversationNumbers = { from: 1_000_000, to: 10_000_000 } as const

export const longestMessage = 3_000
export const longestAbout = 120
export const mostFiles = 5
