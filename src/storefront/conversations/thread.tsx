import { maxMessageLength, maxFiles, type ConversationState } from '#shop/conversations/conversations.rules.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip, type StatusTone } from '#ui/status-chip.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useSending } from '#ui/use-sending.ts'
import { useFormState } from '#web/hooks.ts'
import { PostForm } from '../common/post-form.tsx'
import css from './conversations.module.css'
import { FileField } from './file-field.tsx'
import { QuoteView } from './quote-view.tsx'
import type { ThreadData, ThreadMessage } from './thread.loader.ts'
import { useFiles } from './use-files.ts'

export const stateTones: Record<ConversationState, StatusTone> = { waiting: 'honey', answered: 'info', closed: 'muted' }

/** Messages of a conversation and the reply form. */
export function Thread({ of: thread, isHead = false }: { of: ThreadData; isHead?: boolean }) {
  const { t, title, subtitle, state, messages } = thread
  const Title = isHead ? 'h1' : 'h2'
  return (
    <section aria-labelledby="thread" className={css.thread}>
      <div className={css.threadHead}>
        <div>
          <Title id="thread" className={css.threadTitle}>
            {title}
          </Title>
          <p className={css.small}>{subtitle}</p>
        </div>
        <StatusChip tone={stateTones[state]}>{t.states[state]}</StatusChip>
      </div>
      <ol className={css.messages}>
        {messages.map((message, at) => (
          <Bubble key={message.id} message={message} isLatest={at === messages.length - 1} />
        ))}
      </ol>
      {state === 'closed' && <p className={css.small}>{t.closedText}</p>}
      {thread.quote && <QuoteView of={thread.quote} />}
      <WriteOn thread={thread} />
      <Settle thread={thread} />
      <p className={css.small}>{thread.keepText}</p>
    </section>
  )
}

function Bubble({ message: { isOwn, text, note, files }, isLatest }: { message: ThreadMessage; isLatest: boolean }) {
  return (
    <li id={isLatest ? 'latest' : undefined} className={css.bubble} data-own={isOwn || undefined}>
      <p className={css.words}>{text}</p>
      {files.map(({ id, name, href }) =>
        href ? (
          <a key={id} href={href} target="_blank" className={css.link}>
            {name}
          </a>
        ) : (
          <span key={id}>{name}</span>
        ),
      )}
      <small>{note}</small>
    </li>
  )
}

function ConversationName({ thread: { number, key } }: { thread: ThreadData }) {
  return (
    <>
      <input type="hidden" name="number" value={number} />
      {key !== null && <input type="hidden" name="key" value={key} />}
    </>
  )
}

function WriteOn({ thread }: { thread: ThreadData }) {
  const { t, files: fileTexts } = thread
  const state = useFormState('/feedback/form/write/')
  const files = useFiles((state?.values['files'] ?? '').split(',').filter(Boolean), { most: maxFiles, t: fileTexts })
  const [isSending, startSending] = useSending()
  const error = (name: string) => state?.errors[name]?.[0]
  return (
    <PostForm
      to="/feedback/form/write/"
      encType="multipart/form-data"
      className={css.writeOn}
      onSubmit={(event) => files.holdBack(event) || startSending()}
    >
      <ConversationName thread={thread} />
      <TextArea
        name="text"
        label={t.reply}
        rows={3}
        required
        maxLength={maxMessageLength}
        defaultValue={state?.values['text']}
        error={error('text') ?? error('detail')}
        {...(error('text') !== undefined && { autoFocus: true })}
      />
      <FileField files={files} t={fileTexts} error={error('files') ?? error('file')} />
      <Button type="submit" size="sm" busy={isSending || files.isHeldBack} className={css.send}>
        {files.isHeldBack ? fileTexts.waiting : t.send}
      </Button>
    </PostForm>
  )
}

function Settle({ thread }: { thread: ThreadData }) {
  const { t, state } = thread
  const isClosed = state === 'closed'
  return (
    <PostForm to="/feedback/form/settle/" className={css.settle}>
      <ConversationName thread={thread} />
      <Button type="submit" size="sm" look="outline" name="settled" value={isClosed ? 'no' : 'yes'}>
        {isClosed ? t.reopen : t.settled}
      </Button>
    </PostForm>
  )
}
