import {
  Box,
  CircleAlert,
  CreditCard,
  Gift,
  Lightbulb,
  MessageCircle,
  RotateCcw,
  Ruler,
  Scissors,
  Sparkles,
  Truck,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { maxAboutLength, maxMessageLength, maxFiles, type Topic } from '#shop/conversations/conversations.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSending } from '#ui/use-sending.ts'
import { PostForm } from '../common/post-form.tsx'
import { PhoneInput } from '../phones/phone-input.tsx'
import css from './conversations.module.css'
import { FileField } from './file-field.tsx'
import type { LetterData } from './letter.loader.ts'
import { usePostedLetter, type LetterPath, type PostedLetter } from './use-posted-letter.ts'
import { ReplyWays } from './reply-ways.tsx'
import { useFiles } from './use-files.ts'

const icons: Partial<Record<Topic, LucideIcon>> = {
  delivery: Truck,
  returns: RotateCcw,
  payment: CreditCard,
  sizes: Ruler,
  bonuses: Sparkles,
  order: Box,
  fitting: Ruler,
  embroidery: Scissors,
  department: Users,
  gift: Gift,
}

type LetterFormProps = { data: LetterData; to: LetterPath; isMember?: boolean }

export function LetterForm({ data, to, isMember = false }: LetterFormProps) {
  const { t, words } = data
  const letterState = usePostedLetter(to, data)
  const files = useFiles((letterState.value('files') ?? '').split(',').filter(Boolean), { most: maxFiles, t: t.files })
  const [isSending, startSending] = useSending()
  const { field } = letterState
  return (
    <PostForm
      to={to}
      encType="multipart/form-data"
      className={css.form}
      onSubmit={(event) => files.holdBack(event) || startSending()}
    >
      {letterState.isBack && <Alert tone="error">{letterState.general ?? t.trouble}</Alert>}
      <Topics data={data} letterState={letterState} />
      <div className={css.pair}>
        <TextField
          {...field('about')}
          label={words.about}
          hint={words.aboutHint || undefined}
          maxLength={maxAboutLength}
        />
        {!isMember && <TextField {...field('name')} label={t.name} autoComplete="name" required maxLength={100} />}
        {!isMember && <Phone data={data} letterState={letterState} />}
        {!isMember && (
          <TextField {...field('email')} label={t.email} type="email" autoComplete="email" required maxLength={254} />
        )}
      </div>
      <TextArea {...field('text')} label={t.text} rows={5} required maxLength={maxMessageLength} />
      <FileField files={files} t={t.files} error={letterState.error('files') ?? letterState.error('file')} />
      {to === '/write-to-manager/send/' && (
        <ReplyWays t={isMember ? t.replyWays : t.replyWaysGuest} title={t.replyTitle} letterState={letterState} />
      )}
      <Checkbox {...letterState.box('consent')} required className={css.consent}>
        {t.consent[0]}
        <a href={data.consentHref} target="_blank" className={css.link}>
          {t.consent[1]}
        </a>
        {t.consent[2]}
        <a href={data.offerHref} target="_blank" className={css.link}>
          {t.consent[3]}
        </a>
      </Checkbox>
      <Button type="submit" busy={isSending || files.isHeldBack} className={css.send}>
        {files.isHeldBack ? t.files.waiting : t.send}
      </Button>
    </PostForm>
  )
}

type PartProps = { data: LetterData; letterState: PostedLetter }

function Phone({ data: { t, countries }, letterState }: PartProps) {
  return (
    <PhoneInput
      {...letterState.field('phone')}
      label={t.phone}
      countries={countries}
      iso={letterState.value('phone_country')}
    />
  )
}

function Topics({ data: { t, words, topics, topic: ownTopic }, letterState }: PartProps) {
  const [firstTopic] = useState(letterState.value('topic') ?? ownTopic ?? undefined)
  const [topic, setTopic] = useState(firstTopic)
  const chosenTopic = topics.find((each) => each.topic === topic)
  const hint = chosenTopic?.hint
  const error = letterState.error('topic')
  return (
    <>
      <fieldset
        className={css.topics}
        aria-describedby={error ? 'topic-error' : undefined}
        data-wrong={error && !chosenTopic ? '' : undefined}
      >
        <legend>
          {words.topic} <span aria-hidden>*</span>
        </legend>
        {topics.map(({ topic: each, title }, place) => {
          const Icon = icons[each] ?? MessageCircle
          return (
            <label key={each} className={css.topic}>
              <input
                type="radio"
                name="topic"
                value={each}
                required
                defaultChecked={each === firstTopic}
                {...(place === 0 && { autoFocus: letterState.bare('topic').autoFocus })}
                onChange={() => setTopic(each)}
              />
              <Icon aria-hidden />
              {title}
            </label>
          )
        })}
      </fieldset>
      {error && (
        <p id="topic-error" className={css.error}>
          <CircleAlert aria-hidden />
          {t.errors.topic}
        </p>
      )}
      <div role="status" className={css.hintPlace}>
        {hint && (
          <p className={css.hint}>
            <Lightbulb aria-hidden />
            <span>
              {hint.before}
              <a href={hint.href} className={css.link}>
                {hint.text}
              </a>
              {hint.after}
            </span>
          </p>
        )}
      </div>
    </>
  )
}
