export type NoticeLetter = { to: string; subject: string; html: string; text: string }

/** What we ask of whoever sends letters. Resolves once the letter is accepted, rejects when it was not. */
export type NoticePost = { send: (letter: NoticeLetter) => Promise<void> }
