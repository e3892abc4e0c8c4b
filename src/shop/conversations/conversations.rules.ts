/** Origin of a conversation: each kind has its own form. */
export const conversationKinds = ['feedback', 'manager', 'clinic', 'wholesale'] as const
export type ConversationKind = (typeof conversationKinds)[number]

/** State of a conversation; the visitor's next message reopens a closed one. */
export const conversationStates = ['waiting', 'answered', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

export const sides = ['visitor', 'shop'] as const
export type Side = (typeof sides)[number]

/** Topics of the two contact forms, in display order. */
export const feedbackTopics = ['delivery', 'returns', 'payment', 'sizes', 'bonuses', 'other'] as const
export const managerTopics = ['order', 'fitting', 'embroidery', 'department', 'gift', 'question'] as const
export const topics = [...feedbackTopics, ...managerTopics, 'supply'] as const
export type Topic = (typeof topics)[number]

export const replyWays = ['letter', 'call'] as const
export type ReplyWay = (typeof replyWays)[number]

/** Range of new numbers; smaller, sequential ones still work. */
export const conversationNumbers = { from: 1_000_000, to: 10_000_000 } as const

export const maxMessageLength = 3_000
export const maxAboutLength = 120
export const maxFiles = 5
