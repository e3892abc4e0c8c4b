import { replyWays } from '#shop/conversations/conversations.rules.ts'
import css from './conversations.module.css'
import type { ConversationTexts } from './conversations.texts.ts'
import type { PostedLetter } from './use-posted-letter.ts'

type ReplyWaysProps = { t: ConversationTexts['replyWays']; title: string; letterState: PostedLetter }

export function ReplyWays({ t, title, letterState }: ReplyWaysProps) {
  const chosenWay = letterState.value('reply_way') ?? 'letter'
  return (
    <fieldset className={css.ways}>
      <legend>{title}</legend>
      {replyWays.map((way) => (
        <label key={way} className={css.way}>
          <input type="radio" name="reply_way" value={way} defaultChecked={way === chosenWay} />
          {t[way]}
        </label>
      ))}
    </fieldset>
  )
}
