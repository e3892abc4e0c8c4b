import { useState } from 'react'
import type { FormOptions } from '#ui/use-form.ts'
import { useLocale } from '#ui/locale.tsx'
import { useBriefly } from '#ui/use-briefly.ts'
import { focusOn } from '#web/head-dom.ts'
import { navigate } from '#web/navigation.ts'
import { usePostForm } from '../common/use-post-form.ts'
import type { FieldOf, FormPath } from '../forms.ts'
import { quietFormWords } from './quiet-form.words.ts'
import { useShownForm } from './use-shown-form.ts'

type QuietFormOptions<Field extends string> = {
  fields: readonly Field[]
  send: (...input: Parameters<FormOptions<Field, unknown>['send']>) => Promise<unknown>
  /** Password fields: sent verbatim and cleared after success. */
  secrets?: readonly Field[]
  /** Redirect target; by default the current page is reloaded. */
  to?: string
}

/** Account form: a plain post without JavaScript; with JavaScript, a background save followed by a page reload. */
export function useQuietForm<Path extends FormPath, Field extends FieldOf<Path>>(
  path: Path,
  { fields, send, secrets, to }: QuietFormOptions<Field>,
) {
  const shownForm = useShownForm(path)
  const [saveCount, setSaveCount] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const [isJustSaved, startJustSaved] = useBriefly()
  const form = usePostForm(path, {
    fields,
    verbatim: secrets,
    words: quietFormWords[useLocale()],
    send: async (values, signal) => {
      setSaved(false)
      await send(values, signal)
      if (secrets) form.props.ref.current?.reset()
      setSaveCount((count) => count + 1)
      setSaved(true)
      startJustSaved()
      await refreshForm(form.props.ref.current, to)
    },
  })
  const { props, isBusy, message } = form
  const errorOf = (name: Field) => ({ error: form.field(name).error })
  return {
    props,
    message,
    saveCount,
    isSaved: isSaved && !isBusy,
    button: { type: 'submit', busy: isBusy, done: isJustSaved && !isBusy } as const,
    field: (name: Field, savedText?: string) => ({ ...shownForm.field(name, savedText), ...errorOf(name) }),
    secret: (name: Field) => ({ ...shownForm.secret(name), ...errorOf(name) }),
    box: (name: Field, isOn?: boolean) => ({ ...shownForm.box(name, isOn), ...errorOf(name) }),
  }
}

/** Reloads the page; if the focused element disappeared, focuses the heading of its section. */
async function refreshForm(form: HTMLFormElement | null, to: string | undefined): Promise<void> {
  const section = form?.closest('section')
  await (to ? navigate(to) : navigate(location.pathname + location.search, { replace: true, keepScroll: true }))
  if (to || document.activeElement !== document.body) return
  focusOn((section?.isConnected && section.querySelector('h2')) || document.querySelector<HTMLElement>('main h1'))
}
