import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { helpVoteCall } from '#shop/helpfulness/helpfulness.calls.ts'
import { ask } from '#ui/ask.ts'
import { FormDone } from '#ui/form-done.tsx'
import { PostForm } from '../common/post-form.tsx'
import css from './helped.module.css'

export type HelpedWords = Record<'answer' | 'page' | 'yes' | 'no' | 'thanks' | 'failed', string>
export type HelpedData = {
  /** Subject, such as `faq-12` or `page-delivery`. */
  about: string
  title: string
  t: HelpedWords
}

const votes = [
  { vote: 'yes', Icon: ThumbsUp },
  { vote: 'no', Icon: ThumbsDown },
] as const

/** Vote on whether the text helped: two buttons, which also post without JavaScript. */
export function Helped({ about, title, t }: HelpedData) {
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle')
  const send = (vote: 'yes' | 'no') => async (event: MouseEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    setState('busy')
    const body = { about, helped: vote }
    setState(
      await ask(helpVoteCall, { body }).then(
        () => 'done' as const,
        () => 'failed' as const,
      ),
    )
  }
  if (state === 'done') return <FormDone className={css.thanks} text={t.thanks} />
  return (
    <PostForm to="/helped/" className={css.helped}>
      <input type="hidden" name="about" value={about} />
      <span>{title}</span>
      {votes.map(({ vote, Icon }) => (
        <button
          key={vote}
          type="submit"
          name="helped"
          value={vote}
          aria-label={`${title} ${t[vote]}`}
          className={css.thumb}
          onClick={(event) => void send(vote)(event)}
        >
          <Icon aria-hidden />
          {t[vote]}
        </button>
      ))}
      {/* Shown by the `:target` of the form redirect. */}
      <span id={`thanks-${about}`} role="status" className={css.said}>
        {t.thanks}
      </span>
      <span role="alert">{state === 'failed' && t.failed}</span>
    </PostForm>
  )
}
